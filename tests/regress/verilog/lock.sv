// A lock for questions about two copies; it has no assertion.
module lock (input clk, input rst, input load, input [3:0] key, input [3:0] guess, output reg open, output reg [3:0] tries);
  reg [3:0] secret;
  reg known;
  always @(posedge clk) begin
    if (load) secret <= key;
    if (rst) begin
      open <= 0;
      tries <= 0;
      known <= 0;
    end else begin
      known <= known || load;
      open <= open || (known && guess == secret);
      tries <= tries + 1;
    end
  end
endmodule

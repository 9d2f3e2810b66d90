const cent = 0.006;
const smallestCoin = 0.05;

/** Whether a figure is a value rounded to whole units, after "≈" to tens, or to the smallest coin. */
export const isRounded = (figure: number, value: number, sign = ""): boolean => {
  const zeros = sign === "≈" ? Math.min(/0*$/u.exec(String(figure))?.[0].length ?? 0, 1) : 0;
  const isCoin = Math.abs(figure * 20 - Math.round(figure * 20)) < cent;
  const unit = Number.isInteger(figure) && figure >= 100 ? 10 ** zeros : isCoin ? smallestCoin : 0;
  return Math.abs(figure - value) <= Math.max(unit / 2, cent);
};

/** Whether an amount is a value rounded up or down to whole units, as documents ask for from ten on. */
export const isWhole = (amount: number, value: number): boolean =>
  amount >= 10 && Number.isInteger(amount) && Math.abs(amount - value) < 1;

/** How far the result of an expression may be from what is worked out. */
export const isAbout = (result: number, value: number, sign: string): boolean =>
  value >= 100 && sign !== "≈"
    ? isRounded(result, value, sign)
    : Math.abs(result - value) <= Math.max(0.006 * Math.abs(value), cent);

/** Whether a line of working tells a value as a figure: to the cent, to three digits, or as the next whole. */
export const isToldAs = (value: number, figure: number): boolean =>
  Math.abs(figure - value) <= Math.max(cent, Math.abs(value) * 0.0005) ||
  Number(value.toPrecision(3)) === figure ||
  Math.ceil(Number(value.toFixed(6))) === figure;

/** Whether two amounts, or two shares as fractions, are one. */
export const isSame = (one: number, other: number): boolean => Math.abs(one - other) < cent;
export const isSameShare = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

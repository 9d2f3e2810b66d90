/** A number as it is written. A comma before exactly three digits groups thousands, but not after a lone 0; any other is a decimal comma. */
export const parseNumber = (text: string): number =>
  Number(
    text
      .replaceAll(/[\s'’]/gu, "")
      // "1.029,60": of two signs the last stands before the decimals.
      .replaceAll(/\.(?=\d{3}(?:\.\d{3})*,\d{1,2}$)/gu, "")
      .replaceAll(/(?<!^0),(?=\d{3}(?:\D|$))/gu, "")
      .replace(",", "."),
  );

const groupedByPoints = /^[1-9]\d{0,2}(?:\.\d{3})+$/u;
/** The same where points group thousands; null where they cannot. */
export const parseGrouped = (text: string): number | null =>
  groupedByPoints.test(text) ? Number(text.replaceAll(".", "")) : null;

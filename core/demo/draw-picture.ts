const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const hue = (text: string): number => {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 360;
  return sum;
};

// What is drawn differs from one title to the next: where the picture stands, how many lines, light or dark.
const card = (title: string, by: string): string => {
  const tint = hue(title + by);
  const isDark = tint % 2 === 0;
  const [paper, ink, quiet] = isDark ? ["#1b2530", "#f2f6fa", "#43525f"] : ["#ffffff", "#16202b", "#d5dbe3"];
  const height = 180 + ((tint * 7) % 260);
  const top = tint % 3 === 0 ? 212 : 740 - height;
  const firstLine = tint % 3 === 0 ? top + height + 40 : 220;
  const lines = Array.from({ length: 2 + (tint % 5) }, (_, at) => {
    const width = 240 + ((tint * (at + 3)) % 320);
    return `<rect x="40" y="${firstLine + at * 34}" width="${width}" height="14" rx="7" fill="${quiet}"/>`;
  });
  const count = 3 + (tint % 6);
  const bars = Array.from({ length: count }, (_, at) => {
    const width = 560 / count;
    const tall = height * (0.25 + ((tint * (at + 2)) % 70) / 100);
    return `<rect x="${40 + at * width}" y="${top + height - tall}" width="${width - 12}" height="${tall}" rx="10" fill="hsl(${(tint + at * 24) % 360} 60% ${isDark ? 62 : 52}%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" font-family="sans-serif">
    <rect width="640" height="800" fill="${paper}"/>
    <circle cx="76" cy="88" r="36" fill="hsl(${tint} 62% 52%)"/>
    <text x="132" y="82" font-size="26" font-weight="700" fill="${ink}">@${escape(by)}</text>
    <text x="132" y="112" font-size="20" fill="#7d8b99">Legend Liquidity</text>
    <text x="40" y="186" font-size="34" font-weight="700" fill="${ink}">${escape(title)}</text>
    ${lines.join("")}
    <rect x="40" y="${top}" width="560" height="${height}" rx="20" fill="hsl(${tint} 40% ${isDark ? 24 : 90}%)"/>
    ${bars.join("")}
  </svg>`;
};

/** A picture that could be a screenshot, as a PNG. */
export const drawPicture = async (title: string, by: string): Promise<Buffer> => {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(card(title, by)))
    .png()
    .toBuffer();
};

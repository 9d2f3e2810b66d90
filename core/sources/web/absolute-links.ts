const quoted = (value: string) => `"${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;

const link = /(\s(?:href|src)\s*=\s*)(?:"([^"]*)"|'([^']*)')/giu;
const base = /<base\s[^>]{0,500}?href\s*=\s*(?:"([^"]*)"|'([^']*)')/iu;
const hasProtocol = /^\s*(?:[a-z][a-z0-9+.-]*:|#|$)/iu;

/** A page whose links name whole addresses, for they are to be followed from elsewhere. */
export const withAbsoluteLinks = (html: string, address: URL): string => {
  const [, double, single] = base.exec(html.slice(0, 20_000)) ?? [];
  const given = double ?? single;
  const from = given !== undefined && URL.canParse(given, address.href) ? new URL(given, address) : address;
  return html.replaceAll(link, (whole, name: string, first?: string, second?: string) => {
    const value = (first ?? second ?? "").replaceAll("&amp;", "&");
    if (hasProtocol.test(value) || !URL.canParse(value, from.href)) return whole;
    return name + quoted(new URL(value, from).href);
  });
};

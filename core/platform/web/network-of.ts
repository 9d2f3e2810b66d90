import { isIPv4, isIPv6 } from "node:net";

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));

/**
 * What an address is counted by: itself, or of IPv6 the /64 it lies in, all of which one subscriber has. Anything that is
 * no address stands for itself.
 */
export const networkOf = (address: string): string => {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(?<v4>[\d.]+)$/iu.exec(plain)?.groups?.v4;
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const [head = "", tail] = plain.split("::");
  const before = groupsOf(head);
  // Eight groups in all; what '::' leaves out is zeros. A dotted end stands for two, and never for one of the first four.
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = 8 - before.length - after.length - (plain.includes(".") ? 1 : 0);
  const groups = [...before, ...(tail === undefined ? [] : Array<string>(zeros).fill("0")), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
};

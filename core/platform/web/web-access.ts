import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** How names become addresses, and which of those may be connected to. */
export interface WebAccess {
  resolve: (hostname: string) => Promise<{ address: string; family: number }[]>;
  mayConnect: (address: string, port: number) => boolean;
}

// Public by its number, yet answered by the host of a virtual machine of Azure with what the machine may do.
const cloudHosts = new Set(["168.63.129.16"]);

const global6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is one of the public internet: not of this machine, its networks, its cloud, or of no one. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0 || !ipaddr.isValid(address) || cloudHosts.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(global6);
};

const ports = new Set([80, 443]);

/** The public web on its usual ports, and nothing else that this machine could reach. */
export const publicWeb: WebAccess = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  mayConnect: (address, port) => ports.has(port) && isPublicAddress(address),
};

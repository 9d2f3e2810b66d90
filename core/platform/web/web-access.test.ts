import { expect, test } from "vitest";
import { isPublicAddress, publicWeb } from "./web-access.ts";

test.each([
  ["this machine", "127.0.0.1", "127.9.8.7", "::1", "0.0.0.0", "::", "0.1.2.3"],
  ["private networks", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1"],
  ["the link alone", "169.254.169.254", "169.254.0.1", "fe80::1", "fe80::1%eth0"],
  ["networks of carriers", "100.64.0.1", "100.127.255.255", "100.100.100.200"],
  ["clouds", "169.254.170.2", "168.63.129.16", "fd00:ec2::254", "192.0.0.192"],
  ["IPv4 in IPv6", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:7f00:1", "::127.0.0.1"],
  ["IPv4 behind translation", "64:ff9b::7f00:1", "64:ff9b::169.254.169.254", "64:ff9b:1::a00:1"],
  ["IPv4 in tunnels", "2002:7f00:1::1", "2002:a00:1::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["many or all", "224.0.0.1", "239.1.2.3", "255.255.255.255", "ff02::1"],
  ["nobody", "192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "198.18.0.1", "240.0.0.1"],
  ["old IPv6", "fec0::1", "5f00::1", "4000::1"],
  ["no addresses", "localhost", "", "example.com", "0x7f.1", "127.1", "2130706433", "010.0.0.1"],
])("refuses what belongs to %s", (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test("takes addresses of the public internet on the usual ports alone", () => {
  const addresses = ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:2800:220:1:248:1893:25c8:1946"];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
  expect([80, 443, 22, 8080, 6379].filter((port) => publicWeb.mayConnect("1.1.1.1", port))).toEqual([
    80, 443,
  ]);
});

import { Agent, request, type IncomingMessage } from "node:http";
import { quantile, timeOnce } from "./measure.ts";

/** What many connections at once got out of an address. */
export interface Load {
  perSecond: number;
  /** Milliseconds of one request. */
  p50: number;
  p99: number;
}

interface Target {
  url: string;
  token?: string;
}

const readWith = async (agent: Agent, { url, token }: Target): Promise<void> => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers }, resolve).on("error", reject).end();
  });
  response.resume();
  await new Promise((resolve) => response.once("end", resolve));
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
};

/** Reads an address over so many connections, each asking again as soon as it is answered, for so many milliseconds. */
export const load = async (target: Target, connections: number, milliseconds: number): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const samples: number[] = [];
  const startedAt = performance.now();
  const readOn = async () => {
    while (performance.now() - startedAt < milliseconds) {
      samples.push(await timeOnce(() => readWith(agent, target)));
    }
  };
  await Promise.all(Array.from({ length: connections }, readOn));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    perSecond: samples.length / seconds,
    p50: quantile(samples, 0.5),
    p99: quantile(samples, 0.99),
  };
};

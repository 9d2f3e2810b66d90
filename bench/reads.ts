import { fork } from "node:child_process";
import { once } from "node:events";
import { load, type Load } from "./load.ts";
import { quantile, type Figure } from "./measure.ts";
import type { ReadTargets } from "./reads-server.ts";

const connections = 64;
const roundMs = 1500;
const rounds = 4;

const startReads = async () => {
  const child = fork(new URL("reads-server.ts", import.meta.url), { execArgv: ["--import", "tsx"] });
  const [targets] = (await once(child, "message")) as [ReadTargets];
  const stop = async () => {
    child.disconnect();
    await once(child, "exit");
  };
  return { targets, stop };
};

const middle = (samples: number[]): number => quantile(samples, 0.5);

/** Loads every address in turn, round after round, so that what else the machine does falls on all alike; the first warms up. */
const loadInTurn = async ({ token, reads, empty, oneQuery }: ReadTargets) => {
  const addresses = Object.entries({ ...reads, empty, oneQuery });
  const loads = new Map<string, Load[]>(addresses.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, url] of addresses) {
      const one = await load({ url, token }, connections, roundMs);
      if (round > 0) loads.get(name)?.push(one);
    }
  }
  return (name: string): Load => {
    const all = loads.get(name) ?? [];
    return {
      perSecond: middle(all.map(({ perSecond }) => perSecond)),
      p50: middle(all.map(({ p50 }) => p50)),
      p99: middle(all.map(({ p99 }) => p99)),
    };
  };
};

/** Signed-in reads by 64 connections at once, against one indexed query and against nothing at all behind the same Koa. */
export const measureReads = async (): Promise<Figure[]> => {
  const { targets, stop } = await startReads();
  try {
    const of = await loadInTurn(targets);
    const [empty, oneQuery] = [of("empty"), of("oneQuery")];
    const reads = Object.keys(targets.reads).flatMap((name): Figure[] => {
      const { perSecond, p50, p99 } = of(name);
      return [
        { name: `${name}, requests per second`, value: perSecond, unit: "" },
        {
          name: `${name}, of one query's`,
          value: (100 * perSecond) / oneQuery.perSecond,
          unit: "%",
          least: 70,
        },
        { name: `${name}, p99 against p50`, value: p99 / p50, unit: "x", budget: 5 },
      ];
    });
    return [
      { name: `empty Koa route, requests per second`, value: empty.perSecond, unit: "" },
      {
        name: `one indexed query (${targets.kind}), requests per second`,
        value: oneQuery.perSecond,
        unit: "",
      },
      ...reads,
    ];
  } finally {
    await stop();
  }
};

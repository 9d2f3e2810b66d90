import { once } from "node:events";
import net from "node:net";
import { startRedis } from "./queues.ts";

/** What becomes of calls to a Redis: they reach it, are refused, or are accepted and never answered. */
export type RedisMode = "answers" | "refuses" | "is silent";

/** A real Redis behind a door that can be shut, from one moment to the next, also for whoever is in. */
export const startFailingRedis = async () => {
  const redis = await startRedis();
  let mode: RedisMode = "answers";
  const open = new Set<net.Socket>();
  const door = net.createServer((caller) => {
    open.add(caller);
    caller.on("close", () => open.delete(caller));
    caller.on("error", () => caller.destroy());
    const inside = net.connect(redis.port, "127.0.0.1");
    inside.on("error", () => caller.destroy());
    inside.on("data", (bytes) => {
      if (mode === "answers") caller.write(bytes);
    });
    caller.on("data", (bytes) => {
      if (mode === "answers") inside.write(bytes);
    });
    caller.on("close", () => inside.destroy());
  });
  const listen = async (port: number) => {
    door.listen(port, "127.0.0.1");
    await once(door, "listening");
    return (door.address() as net.AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `redis://127.0.0.1:${port}`,
    turn: async (next: RedisMode): Promise<void> => {
      const wasOpen = mode !== "refuses";
      mode = next;
      if (next === "refuses" && wasOpen) door.close();
      // Who was in when it fell silent stays in, and hears nothing.
      if (next !== "is silent") for (const caller of open) caller.destroy();
      if (next !== "refuses" && !wasOpen) await listen(port);
    },
    stop: async (): Promise<void> => {
      for (const caller of open) caller.destroy();
      door.close();
      await redis.stop();
    },
  };
};

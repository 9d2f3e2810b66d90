import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient, rereadChanged } from "./query-client.ts";
import { keys } from "./query-keys.ts";

test("what changes while it is read for the first time is read again, for that may have come before", async () => {
  const client = createQueryClient();
  const answers: ((count: number) => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: keys.homeCounts, queryFn });
  onTestFinished(observer.subscribe(() => undefined));
  const reread = rereadChanged(client, ["initiatives"]);
  answers[0]?.(0);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(1);
  await reread;
  expect(client.getQueryData(keys.homeCounts)).toBe(1);
});

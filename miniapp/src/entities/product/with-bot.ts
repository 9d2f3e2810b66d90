import { useQuery } from "@tanstack/react-query";
import { statusQuery } from "./status.ts";

/** Gives words back where a bot is connected, and none where there is none that could keep what they promise. */
export const useWithBot = () => {
  const hasBot = useQuery(statusQuery).data?.integrations.telegram === true;
  return (words: string): string => (hasBot ? words : "");
};

import { KeyWords } from "../../ui/content/kbd.tsx";
import { useWithBot } from "./with-bot.ts";

/** What is said beneath the field where one writes to the agent of a record. */
export const AgentTold = () => {
  const withBot = useWithBot();
  return (
    <>
      <KeyWords>R begins a message, Enter sends it.</KeyWords>
      {`Its agent is told here${withBot(" and by the bot")}.`}
    </>
  );
};

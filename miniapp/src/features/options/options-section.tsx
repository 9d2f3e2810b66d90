import type { OptionList } from "#contracts/options.ts";
import { ReadingPage } from "../../components/reading-page.tsx";
import { OptionEditor } from "./option-editor.tsx";

interface Part {
  list: OptionList;
  title: string;
  about: string;
}

const parts: readonly Part[] = [
  {
    list: "support-categories",
    title: "Support categories",
    about: "What an agent can ask for help with. Tickets keep the category they were sent under.",
  },
  {
    list: "initiative-types",
    title: "Initiative types",
    about:
      "What an agent can take part in, and the points a participation earns once it is Approved or Coordinated.",
  },
];

/** What agents can choose from in their forms. */
export const OptionsSection = () => (
  <ReadingPage>
    {parts.map((part) => (
      <OptionEditor key={part.list} {...part} />
    ))}
  </ReadingPage>
);

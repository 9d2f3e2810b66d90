import type { OptionList } from "#contracts/options.ts";
import { useQuery } from "@tanstack/react-query";
import { ReadingPage } from "../../../ui/layout/reading-page.tsx";
import { statusQuery } from "../../../entities/product/status.ts";
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
export const OptionsSection = () => {
  const inNotion = useQuery(statusQuery).data?.integrations.notion === true;
  return (
    <ReadingPage>
      {parts.map(({ about, ...part }) => (
        <OptionEditor
          key={part.list}
          {...part}
          about={
            inNotion
              ? `${about} Where its data source is connected, the list is kept in Notion: change names there, points here.`
              : about
          }
        />
      ))}
    </ReadingPage>
  );
};

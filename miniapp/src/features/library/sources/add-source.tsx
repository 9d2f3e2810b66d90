import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { defaultCategory } from "#contracts/documents.ts";
import { addSource, previewSource, type SourcePreview } from "#contracts/sources.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { FormWindow } from "../../../patterns/forms/form-window.tsx";
import { SegmentedControl } from "../../../ui/buttons/segmented-control.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { call } from "../../../platform/api/api.ts";
import { failureText } from "../../../ui/notices/notify-failure.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { NotionPlaces } from "./notion-places.tsx";
import { Preview } from "./preview.tsx";
import { sentFields, SourceFields, type SourceFieldValues } from "./source-fields.tsx";
import { leadsToNotion, useRereadSources } from "./sources.ts";
import styles from "./sources.module.css";

const start: SourceFieldValues = {
  name: "",
  schedule: "daily",
  category: defaultCategory,
  audience: "usual",
};

/** A link, what it turned out to be, and how it is to be read. */
const useAdding = (onClose: () => void) => {
  const reread = useRereadSources();
  const [fields, setFields] = useState(start);
  const preview = useMutation({
    mutationFn: (given: { url: string; subpages: boolean }) => call(previewSource, given),
    onSuccess: ({ name }) => setFields((before) => ({ ...before, name })),
  });
  const adding = useMutation({
    mutationFn: (given: { url: string; subpages: boolean }) =>
      call(addSource, { ...given, ...sentFields(fields) }),
    onSuccess: ({ name }) => {
      notify({ title: "Source added", description: `${name} is being read.` });
      void reread();
      onClose();
    },
  });
  const set = (change: Partial<SourceFieldValues>) => setFields((before) => ({ ...before, ...change }));
  return { fields, set, preview, adding };
};

interface LinkProps {
  url: string;
  subpages: boolean;
  error: string | undefined;
  onUrl: (url: string) => void;
  onSubpages: (subpages: boolean) => void;
}

const Link = ({ url, subpages, error, onUrl, onSubpages }: LinkProps) => (
  <>
    <TextField
      label="Link"
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      help="A page or sitemap of the web, or a page or database of Notion."
      value={url}
      onChange={(event) => onUrl(event.target.value)}
      error={error}
    />
    {leadsToNotion(url) && (
      <SegmentedControl
        label="How much of a Notion page"
        value={subpages ? "all" : "one"}
        onChange={(value) => onSubpages(value === "all")}
        segments={[
          { value: "one", label: "This page" },
          { value: "all", label: "With the pages in it" },
        ]}
      />
    )}
  </>
);

const errorText = (error: Error | null, fallback: string) =>
  error === null ? undefined : failureText(error, fallback);

/** Shows what a link would bring before it becomes a source. */
export const AddSource = ({ onClose }: { onClose: () => void }) => {
  const [given, setGiven] = useState({ url: "", subpages: false });
  const { fields, set, preview, adding } = useAdding(onClose);
  const shown: SourcePreview | undefined = preview.data;
  const change = (next: typeof given) => {
    setGiven(next);
    preview.reset();
    adding.reset();
  };
  const look = (next: typeof given) => {
    change(next);
    preview.mutate(next);
  };
  const submit = () => {
    const link = { ...given, url: given.url.trim() };
    if (shown === undefined) preview.mutate(link);
    else adding.mutate(link);
  };
  const error =
    errorText(preview.error, "The link could not be read.") ??
    errorText(adding.error, "The source was not added.");
  return (
    <FormWindow
      size="wide"
      title="Add Source"
      description="Its pages become documents and are read again by themselves."
      text={shown === undefined ? "Show what would be read" : "Add source"}
      pendingText={shown === undefined ? "Reading..." : "Adding..."}
      pending={preview.isPending || adding.isPending}
      isReady={given.url.trim() !== ""}
      onClose={onClose}
      onSubmit={submit}
      className={styles.form}
      beneath={
        shown === undefined && (
          <Disclosure summary="Choose from Notion" boxed>
            <NotionPlaces onChoose={(url) => look({ url, subpages: given.subpages })} />
          </Disclosure>
        )
      }
    >
      <Link
        {...given}
        error={error}
        onUrl={(url) => change({ ...given, url })}
        onSubpages={(subpages) => change({ ...given, subpages })}
      />
      {shown !== undefined && (
        <>
          <Preview preview={shown} onInstead={(url) => look({ url, subpages: false })} />
          <SourceFields fields={fields} set={set} error={undefined} />
        </>
      )}
    </FormWindow>
  );
};

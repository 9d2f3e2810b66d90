import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Category, importDocument } from "#contracts/documents.ts";
import { call } from "../../lib/api.ts";
import { countOf } from "../../lib/count-of.ts";
import { failureText } from "../../lib/failure-toast.ts";
import { useToast } from "../../lib/toasts.ts";
import { rereadLibrary } from "./document-changes.ts";

/** A file to import; with a reason when the server did not take it. */
export interface Picked {
  file: File;
  refusal?: string;
}

const send = async (file: File, category: Category) => {
  try {
    const { id } = await call(importDocument, { category }, { file });
    return { id };
  } catch (error) {
    return { refused: { file, refusal: failureText(error, "Failed to import this file.") } };
  }
};

/** The files chosen and their way into the library, one after the other; only those not taken are left to try again. */
export const useImport = (onDone: (ids: string[]) => void) => {
  const client = useQueryClient();
  const toast = useToast();
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [at, setAt] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async (category: Category) => {
      const outcomes: Awaited<ReturnType<typeof send>>[] = [];
      for (const [index, { file }] of picked.entries()) {
        setAt(index + 1);
        outcomes.push(await send(file, category));
      }
      return outcomes;
    },
    onSuccess: (outcomes) => {
      const ids = outcomes.flatMap(({ id }) => id ?? []);
      const refused = outcomes.flatMap((outcome) => outcome.refused ?? []);
      setPicked(refused);
      rereadLibrary(client);
      const added = `${countOf(ids.length, "document")} added.`;
      if (refused.length === 0) {
        toast({ title: "Document uploaded", description: added });
        onDone(ids);
        return;
      }
      const left = `${countOf(refused.length, "file")} could not be imported; the list says why.`;
      toast({
        title: "Upload failed",
        description: ids.length === 0 ? left : `${added} ${left}`,
        variant: "destructive",
      });
    },
  });
  const pick = (files: readonly File[]) => setPicked(files.map((file) => ({ file })));
  const progress = picked.length > 1 ? `Importing ${at} of ${picked.length}...` : "Importing...";
  return { picked, pick, run: mutate, isPending, progress };
};

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeDocument, type KnowledgeDocument } from "#contracts/documents.ts";
import { ApiError, isOvertaken } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/api.ts";
import { documentQuery, listKeys } from "../../../entities/documents/documents.ts";
import { notifyFailure } from "../../../ui/notices/notify-failure.ts";
import type { InputFor } from "../../../platform/api/request.ts";
import { notify } from "../../../ui/notices/notify.ts";
import { haptic } from "../../../platform/telegram/haptics.ts";
import { rereadLibrary } from "./document-changes.ts";

type Edit = InputFor<typeof changeDocument>;

/** What somebody else has made of a document while it was edited here, and what the server said of it. */
export interface Newer {
  document: KnowledgeDocument;
  told: string;
}

const readAgain = async (client: QueryClient, id: string): Promise<KnowledgeDocument | null> => {
  for (const queryKey of listKeys) void client.invalidateQueries({ queryKey });
  return client.fetchQuery({ ...documentQuery(id), staleTime: 0 }).catch(() => null);
};

/** Saves an edit of a document; one that would go over somebody else's is kept back, and `newer` is theirs. */
export const useChanging = (failed: string, onSaved: (document: KnowledgeDocument) => void) => {
  const client = useQueryClient();
  const [newer, setNewer] = useState<Newer | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (edit: Edit) => call(changeDocument, edit),
    onSuccess: (saved) => {
      notify({ title: "Document updated", description: saved.title });
      rereadLibrary(client, saved);
      onSaved(saved);
    },
    onError: async (failure, { id }) => {
      const document = isOvertaken(failure) ? await readAgain(client, id) : null;
      // What was deleted leaves the list, where what was written of it is taken up.
      if (failure instanceof ApiError && failure.status === 404) rereadLibrary(client);
      if (document === null) return notifyFailure("Update failed", failure, failed);
      haptic("warning");
      setNewer({ document, told: failure.message });
    },
  });
  return { mutate, isPending, error, newer, dismiss: () => setNewer(null) };
};

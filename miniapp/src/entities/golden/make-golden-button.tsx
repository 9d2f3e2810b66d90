import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Medal } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { makeGolden } from "#contracts/golden.ts";
import { call } from "../../platform/api/api.ts";
import { notifyFailure } from "../../ui/notices/notify-failure.ts";
import { reread } from "../../platform/api/query-client.ts";
import { notify } from "../../ui/notices/notify.ts";
import { Button } from "../../ui/buttons/button.tsx";

/** Makes a golden question of an answer or an answered request, by one press. */
export const MakeGoldenButton = (from: { replyId: string } | { feedbackId: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(makeGolden, from),
    onSuccess: ({ id, documents, facts }) => {
      const held = [...documents.map(({ title }) => title), ...facts.map((fact) => `"${fact}"`)];
      notify({
        title: "Golden question made",
        description: `Its answer has to name ${held.join(", ")}.`,
        action: { label: "Open", onPress: () => void navigate(`/admin?tab=golden&id=${id}`) },
      });
      return reread(client, ["golden"]);
    },
    onError: (error) => notifyFailure("Not made", error, "Failed to make a golden question."),
  });
  return (
    <Button icon={<Medal size={16} />} pending={isPending} onClick={() => mutate()}>
      Make golden question
    </Button>
  );
};

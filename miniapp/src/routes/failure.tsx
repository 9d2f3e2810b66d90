import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";

/** What shows when a screen broke or its code could not be loaded. */
export const Failure = () => (
  <main role="alert">
    <title>Something went wrong · Legend</title>
    <EmptyState
      title="This screen could not be shown"
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      Nothing you saved is lost. Reload to try again.
    </EmptyState>
  </main>
);

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { reportError } from "../../platform/api/report-error.ts";
import { LoadError } from "./load-error.tsx";

interface CatcherProps {
  /** What is drawn: something else is tried anew. */
  of: unknown;
  renderFailed: (retry: () => void) => ReactNode;
  children: ReactNode;
}

class Catcher extends Component<CatcherProps, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true };
  }

  override state = { failed: false };

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    reportError("render", error, componentStack);
  }

  override componentDidUpdate(before: CatcherProps) {
    if (this.state.failed && before.of !== this.props.of) this.retry();
  }

  readonly retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.renderFailed(this.retry) : this.props.children;
  }
}

// What could not be drawn is not asked for by anybody any more; a document's text is kept for when there is no connection.
const readAnew = (client: QueryClient): Promise<void> => {
  client.removeQueries({ type: "inactive", predicate: ({ gcTime }) => Number.isFinite(gcTime) });
  return client.refetchQueries({ type: "active" });
};

interface ErrorBoundaryProps {
  /** What is drawn, so that something else is tried anew. */
  of?: unknown;
  children: ReactNode;
}

/** A part of a screen that fails by itself: the rest stays, the server is told, and Retry reads anew what it shows. */
export const ErrorBoundary = ({ of, children }: ErrorBoundaryProps) => {
  const client = useQueryClient();
  return (
    <Catcher
      of={of}
      renderFailed={(retry) => (
        <LoadError
          text="This part could not be shown"
          onRetry={() => void readAnew(client).then(retry, retry)}
        >
          Nothing you saved is lost, and everything else goes on working.
        </LoadError>
      )}
    >
      {children}
    </Catcher>
  );
};

/** The same for one row of a list: the others stay. */
export const RowBoundary = ({ of, children }: Required<ErrorBoundaryProps>) => (
  <Catcher of={of} renderFailed={() => <span>This one cannot be shown</span>}>
    {children}
  </Catcher>
);

/** The same for what one can do without: it is left out. */
export const Optional = ({ children }: { children: ReactNode }) => (
  <Catcher of={undefined} renderFailed={() => null}>
    {children}
  </Catcher>
);

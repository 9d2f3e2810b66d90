import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import { useCloseRequest } from "../../platform/telegram/use-back-button.ts";
import { Press } from "../buttons/press.tsx";
import styles from "./image-viewer.module.css";
import { overlays } from "./overlays.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

interface ImageViewerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  source: string;
}

/** A picture over the whole screen; pressing it shows it pixel by pixel, or as a whole again. */
export const ImageViewer = ({ open, onOpenChange, name, source }: ImageViewerProps) => {
  const [zoomed, setZoomed] = useState(false);
  useCloseRequest(open, () => onOpenChange(false));
  const focus = useFocusReturn(() => undefined);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        setZoomed(false);
        onOpenChange(next);
      }}
    >
      <Radix.Portal container={overlays()}>
        <Radix.Content {...focus} className={styles.viewer} aria-describedby={undefined}>
          <header className={styles.bar}>
            <Radix.Title className={styles.name}>{name}</Radix.Title>
            <Radix.Close className={styles.close} aria-label="Close">
              <X size={22} />
            </Radix.Close>
          </header>
          <div className={styles.scroll}>
            <Press
              className={zoomed ? styles.zoomed : styles.whole}
              aria-label={zoomed ? "Show the whole image" : "Show in full size"}
              onClick={() => setZoomed(!zoomed)}
            >
              <img src={source} alt={name} />
            </Press>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

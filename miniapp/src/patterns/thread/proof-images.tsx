import { FileImage, ZoomIn } from "lucide-react";
import { useState } from "react";
import { scaledLink, steadyLink } from "./steady-links.ts";
import { openLink } from "../../platform/telegram/open-link.ts";
import { ImageViewer } from "../../ui/windows/image-viewer.tsx";
import styles from "./proof-images.module.css";
import { Press } from "../../ui/buttons/press.tsx";

/** A picture sent as proof; kept by the product, or linked to from elsewhere. */
export interface Proof {
  name: string;
  contentType?: string | undefined;
  file?: { url: string } | undefined;
  external?: { url: string } | undefined;
}

const linkOf = ({ file, external }: Proof): string | undefined => {
  const link = file?.url ?? external?.url;
  return link === undefined ? undefined : steadyLink(link);
};

const Picture = ({ proof, link }: { proof: Proof; link: string }) => {
  const [broken, setBroken] = useState(false);
  const [open, setOpen] = useState(false);
  const source = proof.file === undefined ? link : scaledLink(link, "large");
  // No browser but Safari draws it.
  if (broken || proof.contentType === "image/heic") {
    return (
      <span className={styles.undrawn}>
        <FileImage size={28} strokeWidth={1.5} />
        {broken ? "This image could not be shown here" : "A HEIC photo: open it to see it"}
      </span>
    );
  }
  return (
    <>
      <Press className={styles.picture} aria-label={`Enlarge ${proof.name}`} onClick={() => setOpen(true)}>
        <img src={source} alt={`Proof: ${proof.name}`} onError={() => setBroken(true)} />
        <span className={styles.zoom} aria-hidden="true">
          <ZoomIn size={18} />
        </span>
      </Press>
      <ImageViewer open={open} onOpenChange={setOpen} name={proof.name} source={source} />
    </>
  );
};

interface ProofImagesProps {
  proofs: readonly Proof[];
  /** As large as the place allows, for who has to judge it. */
  large?: boolean;
}

/** Pictures sent as proof, each with a link to it by its name. */
export const ProofImages = ({ proofs, large = false }: ProofImagesProps) => (
  <ul role="list" className={large ? styles.large : styles.proofs}>
    {proofs.map((proof) => {
      const link = linkOf(proof);
      if (link === undefined) return null;
      return (
        <li key={`${proof.name} ${new URL(link, window.location.href).pathname}`} className={styles.proof}>
          <Picture key={link} proof={proof} link={link} />
          <a href={link} target="_blank" rel="noopener noreferrer" className={styles.name} onClick={openLink}>
            {proof.name}
          </a>
        </li>
      );
    })}
  </ul>
);

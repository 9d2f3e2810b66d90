import { FileImage, ImagePlus, X } from "lucide-react";
import { useCallback, useState } from "react";
import { formatSize } from "../../platform/text/file-size.ts";
import { Field, type FieldProps } from "./field.tsx";
import { Press } from "../buttons/press.tsx";
import styles from "./image-field.module.css";
import common from "../theme/common.module.css";
import { classNames } from "../../platform/text/class-names.ts";

interface ImageFieldProps extends FieldProps {
  file: File | null;
  onChange: (file: File | null) => void;
  disabled?: boolean;
}

// Not every browser can draw every kind, such as a HEIC photo.
const Preview = ({ file }: { file: File }) => {
  const [broken, setBroken] = useState(false);
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (broken) return <FileImage size={24} strokeWidth={1.5} />;
  return <img ref={draw} alt="" onError={() => setBroken(true)} />;
};

const Chosen = ({ file, isFixed }: { file: File; isFixed: boolean }) => (
  <span className={styles.chosen}>
    <span key={`${file.name} ${file.lastModified}`} className={styles.thumb}>
      <Preview file={file} />
    </span>
    <span className={styles.words}>
      <span className={classNames(common.cut, common.medium)}>{file.name}</span>
      <span className={common.quiet}>
        {formatSize(file.size)}
        {!isFixed && " · press to choose another"}
      </span>
    </span>
  </span>
);

const Empty = () => (
  <span className={styles.empty}>
    <ImagePlus size={24} strokeWidth={1.5} />
    <span className={styles.words}>
      <span className={common.strong}>Choose an image</span>
      <span className={common.quiet}>PNG, JPEG, WebP, GIF or HEIC, up to 10&nbsp;MB</span>
    </span>
  </span>
);

/** Takes one image, from the device or dropped on it, and shows which it is. */
export const ImageField = ({ file, onChange, disabled = false, ...field }: ImageFieldProps) => (
  <Field
    {...field}
    trail={
      file !== null &&
      !disabled && (
        <Press className={styles.remove} aria-label="Remove the image" onClick={() => onChange(null)}>
          <X size={18} />
        </Press>
      )
    }
  >
    {(wiring) => (
      <span className={styles.drop}>
        {/* Lies over the whole box, so that pressing and dropping work anywhere on it. */}
        <input
          {...wiring}
          type="file"
          accept="image/*"
          className={styles.input}
          disabled={disabled}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) onChange(chosen);
            // So that the same file can be chosen again after it was removed.
            target.value = "";
          }}
        />
        <span aria-live="polite">
          {file === null ? <Empty /> : <Chosen file={file} isFixed={disabled} />}
        </span>
      </span>
    )}
  </Field>
);

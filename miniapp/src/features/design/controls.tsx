import { Inbox, MoreHorizontal, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { AddButton } from "../../ui/buttons/add-button.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Chip } from "../../ui/buttons/chip.tsx";
import { ChoiceField } from "../../ui/fields/choice-field.tsx";
import { FilterChip } from "../../ui/buttons/filter-chip.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { ImageField } from "../../ui/fields/image-field.tsx";
import { Kbd } from "../../ui/content/kbd.tsx";
import { MarkdownEditor } from "../../patterns/forms/markdown-editor.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/buttons/menu.tsx";
import { SegmentedControl } from "../../ui/buttons/segmented-control.tsx";
import { ShareLink } from "../../ui/buttons/share-link.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { tooltip, type TooltipSide } from "../../ui/windows/tooltip.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Part, Specimen } from "./specimen.tsx";

const nothing = () => undefined;
const variants = ["primary", "secondary", "quiet", "danger"] as const;
const services = [
  { value: "OTC", label: "OTC" },
  { value: "MM", label: "Market Making" },
] as const;

const Buttons = () => (
  <>
    {variants.map((variant) => (
      <Specimen key={variant} title={`Button, ${variant}`}>
        <Button variant={variant}>Rest</Button>
        <Button variant={variant} icon={<Plus size={18} />}>
          With icon
        </Button>
        <Button variant={variant} pending>
          Pending
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <Button variant={variant} size="small">
          Small
        </Button>
        <Button variant={variant} size="large">
          Large
        </Button>
      </Specimen>
    ))}
    <Specimen title="AddButton, IconButton, LinkButton, Kbd, Chip, FilterChip">
      <AddButton label="Add Document" onClick={nothing} />
      <IconButton label="Add">
        <Plus size={18} />
      </IconButton>
      <IconButton label="Add, disabled" disabled>
        <Plus size={18} />
      </IconButton>
      <LinkButton onClick={nothing}>What is this?</LinkButton>
      <Kbd>/</Kbd>
      <Chip icon={<Inbox size={14} />} detail="· 92%">
        Commission structure
      </Chip>
      <FilterChip name="Status" onRemove={nothing}>
        Open
      </FilterChip>
    </Specimen>
  </>
);

const sides: readonly TooltipSide[] = ["top", "right", "bottom", "left"];

const Pointers = () => (
  <Specimen title="Tooltip, ShareLink">
    {sides.map((side) => (
      <Button key={side} {...tooltip(`At the ${side}`, side)}>
        Rest here, {side}
      </Button>
    ))}
    <ShareLink
      label="Share to a chat"
      text="Commission structure"
      link="https://t.me/legend_bot?startapp=doc_1"
    />
  </Specimen>
);

const Choices = () => {
  const [module, setModule] = useState<"one" | "two">("one");
  const [service, setService] = useState<(typeof services)[number]["value"] | "">("");
  const list = { data: [{ name: "Deal Support" }], isError: false, refetch: nothing };
  const choice = { label: "Category", placeholder: "Select", value: "", onChange: nothing, error: undefined };
  return (
    <Specimen title="SegmentedControl, Select, ChoiceField, Menu">
      <SegmentedControl
        label="Choice"
        value={module}
        onChange={setModule}
        segments={[
          { value: "one", label: "One" },
          { value: "two", label: "Two" },
        ]}
      />
      <Select
        label="Service"
        placeholder="Service"
        value={service}
        onChange={setService}
        options={services}
      />
      <Select
        label="Service, wrong"
        value=""
        placeholder="Service"
        onChange={nothing}
        options={services}
        error="Please select a service"
      />
      <ChoiceField {...choice} choices={list} disabled={false} />
      <ChoiceField {...choice} choices={{ ...list, data: undefined, isError: true }} disabled={false} />
      <Menu
        trigger={
          <IconButton label="More">
            <MoreHorizontal size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={<Plus size={18} />} onSelect={nothing}>
          Add
        </MenuItem>
        <MenuItem disabled onSelect={nothing}>
          Not now
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 size={18} />} onSelect={nothing}>
          Delete
        </MenuItem>
      </Menu>
    </Specimen>
  );
};

const Fields = () => {
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Specimen title="TextField, TextArea" fields>
        <TextField label="Username" placeholder="@username" />
        <TextField label="Username, with help" help="As in Telegram." defaultValue="mia_torres" />
        <TextField label="Username, wrong" error="Enter a username" />
        <TextField label="Username, disabled" disabled defaultValue="mia_torres" />
        <TextArea label="Description" placeholder="What happened?" />
        <TextArea label="Description, wrong" error="Description must be at least 10 characters" />
      </Specimen>
      <Specimen title="ImageField" fields>
        <ImageField label="Proof" file={file} onChange={setFile} />
        <ImageField label="Proof, wrong" file={null} onChange={nothing} error="Please upload a screenshot" />
      </Specimen>
      <Specimen title="MarkdownEditor" fields>
        <MarkdownEditor label="Response" value={text} onChange={setText} placeholder="Markdown works." />
      </Specimen>
    </>
  );
};

/** What is pressed, chosen and filled in. */
export const Controls = () => (
  <Part title="Controls">
    <Buttons />
    <Pointers />
    <Choices />
    <Fields />
  </Part>
);

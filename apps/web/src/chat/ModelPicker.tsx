import type { ModelInfo, ModelPrice } from '@lathe/protocol';
import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { compactNumber, dayText } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { Menu, menuRowClass, MenuLine } from '../components/Menu.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';

export interface ModelPickerProps {
  readonly models: readonly ModelInfo[];
  readonly modelId: string | undefined;
  readonly onChoose: (id: string) => void;
  /** The list may be stale, because local services come and go. */
  readonly onOpen: () => void;
  readonly side?: 'top' | 'bottom';
}

/** Chooses the model. Shows each one's context size, abilities, price and missing key, and marks the built-in assistant. */
export function ModelPicker({ models, modelId, onChoose, onOpen, side = 'bottom' }: ModelPickerProps) {
  const chosen = models.find((model) => model.id === modelId);
  const address = useSettingsAddress();
  return (
    <Menu
      side={side}
      onOpen={onOpen}
      className="w-80! max-w-[calc(100vw-24px)]"
      trigger={
        <Button kind="quiet" aria-label={`Model: ${chosen?.name ?? 'none'}`} className="min-w-0 shrink! px-1.5 max-sm:h-10">
          <span className="truncate">{chosen?.name ?? 'Choose a model'}</span>
          <Icon name="down" size={14} />
        </Button>
      }
    >
      <DropdownMenu.RadioGroup value={modelId ?? ''} onValueChange={onChoose}>
        {models
          .filter(({ status }) => status === 'ready')
          .map((model) => (
            <DropdownMenu.RadioItem key={model.id} value={model.id} className={ROW}>
              <ModelFacts model={model} isChosen={model.id === modelId} />
            </DropdownMenu.RadioItem>
          ))}
      </DropdownMenu.RadioGroup>
      {models
        .filter(({ status }) => status === 'needs-key')
        .map((model) => (
          <DropdownMenu.Item key={model.id} asChild className={classNames(ROW, 'no-underline')}>
            <Link to={address('applications')}>
              <ModelFacts model={model} isChosen={false} />
            </Link>
          </DropdownMenu.Item>
        ))}
      <MenuLine />
      <DropdownMenu.Item asChild className={classNames(menuRowClass, 'no-underline')}>
        <Link to={address('applications')}>
          <Icon name="key" size={14} className="text-fg-3" />
          Manage keys
        </Link>
      </DropdownMenu.Item>
    </Menu>
  );
}

const ROW = classNames(menuRowClass, 'items-start py-1.5');

function ModelFacts({ model, isChosen }: { readonly model: ModelInfo; readonly isChosen: boolean }) {
  const needsKey = model.status === 'needs-key';
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className={classNames('truncate', needsKey && 'text-fg-2')}>{model.name}</span>
          {model.isEmbedded && <Badge tone="line">Not a model</Badge>}
          {needsKey && <Badge tone="warn">Add a key</Badge>}
          {model.price && !model.isEmbedded && (
            <span className="ml-auto flex-none text-12 text-fg-3 tnum" title={priceTitle(model.price)}>
              {model.price.input + model.price.output === 0 ? 'Free' : `$${model.price.input} / $${model.price.output}`}
            </span>
          )}
        </span>
        <span className="block text-12 text-fg-3">{describe(model)}</span>
      </span>
      <Icon name="check" size={14} className={classNames('mt-0.5 text-fg-3', !isChosen && 'invisible')} />
    </>
  );
}

/** A price that the provider does not tell is as old as the server's price table. */
const priceTitle = ({ asOf }: ModelPrice): string =>
  `Dollars per million tokens, input and output${asOf === undefined ? '' : `, as of ${dayText(asOf, { timeZone: 'UTC', year: 'numeric' })}`}`;

function describe(model: ModelInfo): string {
  if (model.isEmbedded) return model.note ?? 'Not a language model. Works offline and without a key.';
  const abilities = [
    `${compactNumber(model.contextWindow)} context`,
    model.supportsTools ? 'tools' : 'limited editing',
    model.supportsImages && 'images',
    model.supportsReasoning && 'reasoning',
  ];
  return [model.providerName, ...abilities].filter(Boolean).join(', ');
}

import type { DesignAsset, DesignBox, DesignFrame, DesignNode, DesignPicture, DesignText } from '@lathe/protocol';
import { nodesOf, plainText } from './nodes.ts';
import type { Slot } from './element.ts';
import { pascalCase, unique } from './names.ts';

/** A component that a frame uses several times in the same shape. */
export interface FoundPart {
  /** In PascalCase, unique in the frame. */
  readonly name: string;
  readonly example: DesignBox;
  readonly slots: readonly PartSlot[];
  /** The slot that stands for a node of the example. */
  slotOf(node: DesignText | DesignPicture): Slot | undefined;
}

interface PartSlot extends Slot {
  /** What an instance shows there: a text, or the address of a picture. */
  valueIn(instance: DesignNode): string;
}

/** Instances of components that occur at least twice and differ only in texts and pictures, by the instance's ID. */
export function findParts({ root }: DesignFrame, assetUrl: (asset: DesignAsset) => string | undefined): ReadonlyMap<string, FoundPart> {
  const contentOf = (leaf: Leaf | undefined) => (leaf === undefined ? '' : leaf.type === 'text' ? plainText(leaf) : (assetUrl(leaf.asset) ?? ''));
  const groups = new Map<string, DesignBox[]>();
  for (const node of nodesOf(root)) {
    if (node.type !== 'box' || node === root || node.component === undefined) continue;
    const shape = `${node.component.id} ${shapeOf(node)}`;
    groups.set(shape, [...(groups.get(shape) ?? []), node]);
  }
  const names = new Set<string>();
  const parts = new Map<string, FoundPart>();
  for (const instances of groups.values()) {
    const [example] = instances;
    if (!example || instances.length < 2) continue;
    const part = createPart(unique(pascalCase(example.component?.name ?? '') || 'Part', names), example, instances, contentOf);
    for (const { id } of instances) parts.set(id, part);
  }
  return parts;
}

function createPart(name: string, example: DesignBox, instances: readonly DesignBox[], contentOf: (leaf: Leaf | undefined) => string): FoundPart {
  const leaves = instances.map(leavesOf);
  const slots: PartSlot[] = [];
  const props = new Set<string>();
  const slotsById = new Map<string, Slot>();
  leavesOf(example).forEach((leaf, index) => {
    if (new Set(leaves.map((own) => contentOf(own[index]))).size === 1) return;
    const prop = unique(propName(leaf), props);
    slotsById.set(leaf.id, { prop });
    slots.push({ prop, valueIn: (instance) => contentOf(instance.type === 'box' ? leavesOf(instance)[index] : undefined) });
  });
  return { name, example, slots, slotOf: ({ id }) => slotsById.get(id) };
}

type Leaf = DesignText | DesignPicture;

function leavesOf(node: DesignBox): Leaf[] {
  return [...nodesOf(node)].filter((child) => child.type !== 'box');
}

/** All that must be equal for two instances to be one part: everything but texts and the pictures' contents. */
function shapeOf(node: DesignNode): string {
  if (node.type === 'text') {
    // A text of several looks is written as it is and cannot be a slot.
    const looks = node.lines.flatMap(({ runs, list }) => [list ?? '', ...runs.map(({ style, href }) => JSON.stringify([style, href]))]);
    const isPlain = new Set(looks).size <= 2 && node.lines.length === 1;
    return JSON.stringify(['text', node.style, isPlain ? '' : [looks, plainText(node)]]);
  }
  if (node.type === 'picture') return JSON.stringify(['picture', node.style, node.width, node.height, node.asset.type]);
  return JSON.stringify(['box', node.style, node.background?.id, node.children.map(shapeOf)]);
}

function propName(leaf: Leaf): string {
  const words = leaf.name.normalize('NFKD').match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const camel = words
    .slice(0, 3)
    .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1).toLowerCase()))
    .join('');
  return camel === '' || RESERVED.has(camel) || camel.length > 24 ? leaf.type : camel;
}

/** Words of the language and props that React keeps for itself. */
const RESERVED = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static implements interface package private protected public await async children key ref eval arguments undefined'.split(
    ' ',
  ),
);

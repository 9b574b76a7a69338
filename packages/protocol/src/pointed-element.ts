/** An element of a preview that the person pointed at, as its page describes it. The page is the person's own program, so every size is limited. */
import * as z from 'zod/mini';

const short = z.string().check(z.maxLength(200));
const long = z.string().check(z.maxLength(4000));
const classNames = z.array(short).check(z.maxLength(100));
const count = z.number().check(z.gte(-1e6), z.lte(1e6));

const pointedPlaceSchema = z.object({
  path: z.string().check(z.maxLength(1000)),
  /** Counted from 1. */
  line: z.optional(count),
  /** Counted from 0. */
  column: z.optional(count),
  /** The line as it was when the page was built. */
  lineText: z.optional(long),
});

export const pointedElementSchema = z.object({
  /** Grows with every selection of a page. */
  id: count,
  /** In lower case. */
  tagName: short.check(z.regex(/^[a-z][\w.:-]*$/)),
  /** A selector path that leads to this element only. */
  selector: long,
  pathname: long,
  text: long,
  /** The element contains only text, and `text` is all of it. */
  isTextAlone: z.boolean(),
  domId: z.optional(short),
  classNames,
  /** How many elements of the page have each of its classes. */
  classCounts: z.record(short, count),
  /** As they are in the document. */
  attributes: z.record(short, long),
  /** CSS as it is drawn, by the names that scripts use. */
  style: z.record(short, short),
  /** From the parent outward. */
  ancestors: z.array(z.object({ tagName: short, id: z.optional(short), classNames })).check(z.maxLength(20)),
  /** Its place among its parent's elements. */
  position: z.optional(z.object({ index: count, count })),
  /** Where the framework's development build says that it is written, then where the components around it are used. */
  places: z.array(pointedPlaceSchema).check(z.maxLength(8)),
  /** In pixels of the page's window. */
  box: z.object({ left: count, top: count, width: count, height: count, pageWidth: count, pageHeight: count }),
  /** The page's own colors: `--ink`, and what it is drawn as. */
  colors: z.array(z.object({ name: short.check(z.regex(/^--[\w-]+$/)), color: short })).check(z.maxLength(40)),
});

export type PointedElement = z.infer<typeof pointedElementSchema>;

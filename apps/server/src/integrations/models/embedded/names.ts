/** A name built from the request: "build me a shopping list with prices" -> "Shopping list". */
export function nameFromSentence(sentence: string): string | undefined {
  const subject = sentence
    .replace(/^[\s"'“]+/, '')
    .replace(/^(?:hi|hello|hey)\b[,!.\s]*/i, '')
    .replace(/^(?:please|can you|could you|would you|i(?:'d| would) like(?: you to)?|i want(?: you to)?|i need|let's|let us)\s+/gi, '')
    .replace(/^(?:please\s+)?(?:make|build|create|write|give|generate|design|start|develop|set up|show|have)\s+/i, '')
    .replace(/^(?:me|us)\s+/i, '')
    .replace(/^(?:an?\s+)?(?:simple |easy |good )?(?:way|place|app|tool|website|page|something)\s+(?:to|for|where i can)\s+/i, 'to ')
    .replace(/^to\s+(?:track|manage|organi[sz]e|keep track of|keep|take|write down|write|collect|plan|list|show|count|store|save)\s+/i, '')
    .replace(/^(?:add|track|manage|organi[sz]e)\s+/i, '')
    .replace(/^(?:an?|the|my|our|some|one)\s+/i, '')
    .replace(/^(?:simple|small|new|nice|little|basic|beautiful|modern|great|clean|tiny|minimal)\s+/gi, '')
    .split(/\s+(?:with|that|which|where|for|called|named|titled|using|in|so|and|to (?!do))\b|[.,;:!?\n(]/i)[0];
  const name = subject === undefined ? undefined : cleanName(subject);
  if (name === undefined || name.length < 3 || name.split(' ').length > 4) return undefined;
  const short = name.replace(/\s+(?:app|application|web ?app|website)$/i, '');
  return /^(?:app|application|website|site|page|way|something|it|this)$/i.test(short) ? undefined : short;
}

/** Without quotes and end punctuation, with a capital first letter, at most 40 characters. */
function cleanName(text: string): string | undefined {
  const plain = (text.split(/\s+(?:with|and (?:add|make|use)|in (?:green|blue|red|dark))\b/i)[0] ?? '')
    .replace(/^["'“‘`]+|["'”’`.!?,;\s]+$/g, '')
    .trim()
    .slice(0, 40)
    .trim();
  return plain === '' ? undefined : plain.charAt(0).toUpperCase() + plain.slice(1);
}

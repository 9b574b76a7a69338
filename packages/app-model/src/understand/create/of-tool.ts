/** What is said of a tool and not of the app: "with 20 minutes", "with 12 pairs". */
export const ofTool =
  /\b(?:questions? (?:about|on)|minutes?|seconds?|rounds?|limit of \d+ |increment|hours?|breaks?|sides?|sided|pairs|steps? of|starting at|start at|per (?:click|tap|press)|each (?:click|tap|time)|at a time)\b/i;

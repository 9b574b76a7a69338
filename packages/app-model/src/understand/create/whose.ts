/** Whose a list is, and where it is kept: no things to list. */

/** Whom something is for or about, and no things to list. */
export const RELATIVES =
  /^(?:my |our )?(?:daughter|son|kids?|child|children|baby|toddler|mother|father|mom|mum|dad|parents|wife|husband|partner|girlfriend|boyfriend|brother|sister|grandma|grandpa|grandmother|grandfather|grandson|granddaughter|nephew|niece|boss|class|family)$/i;

/** Who keeps a list together. */
export const OWNERS = / (?:association|club|society|community|committee|cooperative|union|council|congregation)$/i;

/** Who keeps the list, and not what is on it: "car dealer inventory". */
export const DEALERS =
  / (?:shop|store|dealer|dealership|warehouse|restaurant|bar|cafe|café|school|company|team|workshop|garage|salon|farm|clinic|studio|bakery|brewery|pharmacy|hospital|office)$/i;

export const PLACES =
  /^(?:club|band|choir|orchestra|association|church|shop|store|office|warehouse|restaurant|kitchen|home|bar|cafe|school|company|team|workshop|garage|salon|farm|clinic|neighbou?rhood|village|town|community|parish|building|street|freezer|fridge|pantry|basement|attic|cellar|closet|cupboard|shed|drawer|house)$/i;

/** A project asked for something that is not a package of the registry; with npm's own code. */
export class SpecificationError extends Error {
  readonly code = 'EUNSUPPORTEDPROTOCOL';
}

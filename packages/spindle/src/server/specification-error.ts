/** A project requested something that is not a package in the registry; carries npm's own code. */
export class SpecificationError extends Error {
  readonly code = 'EUNSUPPORTEDPROTOCOL';
}

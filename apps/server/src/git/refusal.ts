/** Why a request of git is refused, in words that git shows to the person. */
export class GitRefusal extends Error {
  override readonly name = 'GitRefusal';
}

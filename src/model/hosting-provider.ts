/** A service that hosts comics and sells access to exclusive issues, from an SSS document of type HostingProvider. */
export interface HostingProvider {
  /**
   * The caller's uuid, else the document's `identifier`, else derived from the feed's URL; `null` if all are missing.
   */
  readonly uuid: string | null
  /** Epoch seconds, negative before 1970, more than 32 bits from 2038 on. */
  readonly datePublished: number | null
  /** The document's own URL, else the one it was fetched from. */
  readonly sssUrl: string | null
  /** Name of the feed's owner, at most 255 code points. From `feedOwnerName`. */
  readonly sssOwnerName: string | null
  /** At most 254 characters. From `feedOwnerEmail`. */
  readonly sssOwnerPublicEmail: string | null
  /** The way for a reader's application to get access; `null` if the document does not give it. */
  readonly oauth: HostingProviderOAuth | null
  /** Changes when the details change; `null` if there is no uuid. */
  readonly hash: string | null
}

/** The provider's OAuth endpoints, all of them https; others are left out. */
export interface HostingProviderOAuth {
  /** Page where developers register an application. */
  readonly signupUrl: string | null
  readonly authorizeUrl: string | null
  readonly tokenUrl: string | null
  readonly newAccessTokenUrl: string | null
  readonly newRefreshTokenUrl: string | null
  /** Endpoint for the token that is appended to the image URLs of one series. */
  readonly newContentTokenUrl: string | null
  /** Page that explains all this to developers. */
  readonly instructionsUrl: string | null
}

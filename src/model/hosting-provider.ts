/** A service that hosts comics and sells access to exclusive issues, from an SSS document of type HostingProvider. */
export interface HostingProvider {
  /**
   * The caller's uuid, else the document's `identifier`, else a uuid derived from the URL it was fetched from or,
   * without that, from its own URL. `null` if all are missing.
   */
  readonly uuid: string | null
  /** Epoch seconds, negative before 1970, more than 32 bits from 2038 on. */
  readonly datePublished: number | null
  /** The document's own URL, else the URL that it was fetched from. */
  readonly sssUrl: string | null
  /** Name of the feed's owner, at most 255 code points. From `feedOwnerName`. */
  readonly sssOwnerName: string | null
  /** Public e-mail address of the owner, at most 254 characters. From `feedOwnerEmail`. */
  readonly sssOwnerPublicEmail: string | null
  /** The endpoints by which an application gets access for its user; `null` if the document gives none. */
  readonly oauth: HostingProviderOAuth | null
  /** Hash of the other fields; `null` if there is no uuid. */
  readonly hash: string | null
}

/** The provider's OAuth endpoints. An endpoint that is missing or not https is `null`. */
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

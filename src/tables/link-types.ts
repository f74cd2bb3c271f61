import type { LinkType } from './enumerations.generated.ts'

/** The kind of a link's value, and the way to make a URL of it. */
export type LinkShape =
  /** A name in a network: the URL is `https://` + `host` + `path` + value. */
  | { readonly kind: 'handle'; readonly host: string; readonly path: string }
  /** Any web page: the URL is `https://` + value if the value has no scheme. */
  | { readonly kind: 'url' }
  /** An e-mail address: the URL is `mailto:` + value. */
  | { readonly kind: 'email' }
  /** A name on one of many servers, `user@host` or `host@user`: the URL is `https://` + host + `/@` + user. */
  | { readonly kind: 'mastodon' }

const handle = (host: string, path = '/'): LinkShape => ({ kind: 'handle', host, path })

/** The shape of each type of link. The host is fixed here, so that a link leads to the network of its type. */
export const linkShapes: Readonly<Record<LinkType, LinkShape>> = {
  INSTAGRAM: handle('instagram.com'),
  YOUTUBE: handle('youtube.com'),
  TIKTOK: handle('tiktok.com', '/@'),
  PATREON: handle('patreon.com'),
  KO_FI: handle('ko-fi.com'),
  EMAIL: { kind: 'email' },
  TWITTER: handle('twitter.com'),
  MASTODON: { kind: 'mastodon' },
  FACEBOOK: handle('facebook.com'),
  WEBSITE: { kind: 'url' },
  MERCH_STORE: { kind: 'url' },
  LINKTREE: handle('linktr.ee'),
  TWITCH: handle('twitch.tv'),
  SNAPCHAT: handle('snapchat.com', '/add/'),
  REDDIT: handle('reddit.com', '/r/'),
  DISCORD: handle('discord.gg'),
  TELEGRAM: handle('t.me'),
  ETSY: handle('etsy.com', '/shop/'),
  PINTEREST: handle('pinterest.com'),
  TUMBLR: handle('tumblr.com'),
  SPOTIFY: handle('open.spotify.com'),
  SOUNDCLOUD: handle('soundcloud.com'),
  BANDCAMP: handle('bandcamp.com'),
  VIMEO: handle('vimeo.com'),
  WECHAT: handle('wechat.com'),
  WHATSAPP: handle('chat.whatsapp.com'),
  BLUESKY: handle('bsky.app', '/profile/'),
}

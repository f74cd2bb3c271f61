/** Services that keep programs out, and texts that only their pages have. */
const walls: readonly (readonly [service: string, mark: RegExp])[] = [
  ['Cloudflare', /cf-chl|challenges\.cloudflare\.com|cdn-cgi\/challenge-platform|<title>Just a moment\.\.\.<\/title>/i],
  ['Cloudflare', /<title>Attention Required! \| Cloudflare<\/title>/i],
  ['DataDome', /captcha-delivery\.com|datadome/i],
  ['HUMAN (PerimeterX)', /px-captcha|perimeterx/i],
  ['Imperva', /_Incapsula_Resource|Incapsula incident ID/i],
  ['Akamai', /errors\.edgesuite\.net|<h1>Access Denied<\/h1>[\s\S]{0,400}Reference(?:&#32;|\s)*(?:&#35;|#)/i],
  ['AWS WAF', /awswaf\.com|AwsWafIntegration/i],
  ['Sucuri', /Sucuri WebSite Firewall|sucuri_cloudproxy/i],
  ['Anubis', /\.within\.website\/x\/cmd\/anubis|Making sure you(?:&#39;|')re not a bot/i],
  ['DDoS-Guard', /ddos-guard/i],
  ['a CAPTCHA', /g-recaptcha|hcaptcha\.com/i],
]

/** Maximum number of bytes of a page in which the marks are looked for. */
const MOST_BYTES = 64 * 1024

/** Returns the name of the service whose page asks whether a person reads it; `null` for other pages. */
export function botWall(page: Uint8Array): string | null {
  const text = Buffer.from(page.buffer, page.byteOffset, Math.min(page.length, MOST_BYTES)).toString('latin1')
  return walls.find(([, mark]) => mark.test(text))?.[0] ?? null
}

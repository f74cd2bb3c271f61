import { expect, test } from 'vitest'
import { botWall } from '../../src/cli/bot-wall.ts'

test.each([
  ['<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b"></script>', 'Cloudflare'],
  ['<script src="https://ct.captcha-delivery.com/c.js"></script>', 'DataDome'],
  ['<div id="px-captcha"></div>', 'HUMAN (PerimeterX)'],
  ['<iframe src="/_Incapsula_Resource?x=1"></iframe>', 'Imperva'],
  ['<h1>Access Denied</h1> You have no permission.<p>Reference&#32;&#35;18.2f', 'Akamai'],
  ['<title>Making sure you&#39;re not a bot!</title>', 'Anubis'],
  ['<h1>404 Not Found</h1>', null],
  ['<rss><channel><title>Just a moment</title></channel></rss>', null],
])('%j is a page of %s', (page, service) => {
  expect(botWall(Buffer.from(page))).toBe(service)
})

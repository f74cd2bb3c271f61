// Generated feeds whose items have no media: news, blogs, comics. Each is seeded, so equal every time, and written as the
// programs that make such feeds write it.

const vocabularies = {
  en: 'the of and to in a is that for it as was with by on not he at are this have from they which one you were all she there would their we him been has when who will more if out so said what up its about into than them can only other new some could time these two may first then any like our over such man even most made after also many before must through year where much way down should because long people mr state world government market minister company economy police court report according announced Wednesday percent billion officials election climate energy research university — “quoted” it’s café Zoë'.split(
    ' ',
  ),
  zh: '据报道,中国,经济,发展,政府,今年,市场,企业,记者,表示,我们,问题,社会,工作,国家,人民,技术,数据,公司,增长,投资,北京,上海,美国,总统,会议,教育,环境,能源,科学,研究,城市,交通,安全,的,了,在,是,和,与,将,对,为,从,新的,第三季度,百分之五,同比'.split(
    ',',
  ),
  vi: 'người Việt Nam không được những trong của một với cho đến này đã thể các về tại năm nước khi phát triển kinh tế thị trường công ty doanh nghiệp chính phủ thành phố Hồ Chí Minh Hà Nội giáo dục đường cũng nhiều hơn trường hợp đang phải việc thời gian chúng tôi bạn viết đọc sách ảnh nấu ăn'.split(
    ' ',
  ),
  ja: '今日 の 東京 から お届け します は 作家 で 音楽 と 旅 について 話 を 聞き ました 次回 も お楽しみ に 科学 歴史 経済 料理 北海道 大阪 京都 電車 プログラム データ サーバー 開発 インストール 設定 ブログ 記事 写真 カメラ 思い ます でした という こと'.split(
    ' ',
  ),
  ar: 'في من على إلى أن قال التي الذي هذا هذه كان بعد عن مع وقد الحكومة الرئيس الوزراء مجلس الأمن العربية السوق الشركة الاقتصاد العام المدينة التعليم الدولة أمس اليوم خلال حول دولار مليون بين كما لم لن ثم'.split(
    ' ',
  ),
  ru: 'в и на что с по не из для это как года он был правительство страны президент россии также который сообщил компании рублей москве однако после время людей города экономики рынка новости решение будет может'.split(
    ' ',
  ),
}
const unspaced = new Set(['zh', 'ja'])
const stops = { zh: '。', ja: '。', ar: '، ', default: '. ' }

/** Makes the texts of one feed: numbers from 0 up to 1 by mulberry32. */
class Writer {
  #state
  constructor(seed, language = 'en') {
    this.#state = seed
    this.words = vocabularies[language]
    this.joint = unspaced.has(language) ? '' : ' '
    this.stop = stops[language] ?? stops.default
  }
  #random() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  between(low, high) {
    return low + Math.floor(this.#random() * (high - low + 1))
  }
  pick(list) {
    return list[this.between(0, list.length - 1)]
  }
  /** Sentences of about so many characters. */
  prose(length) {
    let text = ''
    let left = this.between(6, 18)
    while (text.length < length) {
      left -= 1
      text += this.pick(this.words) + (left === 0 ? this.stop : this.joint)
      if (left === 0) left = this.between(6, 18)
    }
    return text.trim()
  }
  url(host = 'https://www.example.com') {
    const path = `${host}/${this.between(2019, 2026)}/${this.between(1, 12)}/${this.pick(vocabularies.en).replaceAll(/\W/g, '')}-${this.between(1000, 99_999)}`
    return this.between(0, 3) === 0 ? `${path}/?utm_source=rss&amp;utm_medium=feed` : `${path}/`
  }
  link(length = 18) {
    return `<a href="${this.url()}">${this.prose(length)}</a>`
  }
  image() {
    return `<img src="https://images.example.com/${this.between(1, 1e6)}.jpg" alt="${this.prose(30)}" width="640" height="427" />`
  }
  date(n) {
    return new Date(Date.UTC(2026, 5, 1, 6) - n * 3_400_000 * 7).toUTCString().replace('GMT', '+0000')
  }
  iso(n) {
    return new Date(Date.parse(this.date(n))).toISOString().replace('.000', '')
  }
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const cdata = (text) => `<![CDATA[${text}]]>`
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('\n')

/** Paragraphs of about so many characters, with so many links in all. */
function paragraphs(w, length, links, attributes = '') {
  const count = Math.max(1, Math.round(length / 350))
  let left = links
  return times(count, (n) => {
    const here = Math.ceil(left / (count - n))
    left -= here
    const parts = times(here, () => `${w.prose(120 / Math.max(1, here))} ${w.link()}${w.joint}`)
    return `<p${attributes}>${parts}${w.prose(350 - 60 * Math.min(here, 4))}</p>`
  })
}

function article(w, n, host = 'https://www.example.com') {
  const id = w.between(1e5, 1e7)
  return `<title>${escaped(w.prose(55))}</title>
<link>${host}/${2026 - (n % 4)}/${id}</link>
<guid isPermaLink="false">${host}/?p=${id}${n}</guid>
<pubDate>${w.date(n)}</pubDate>`
}

const code = (w) =>
  `<pre><code class="language-js">const x = items.filter((i) =&gt; i &lt; ${w.between(1, 99)} &amp;&amp; i)\n${w.prose(80)}\n</code></pre>`

function releaseNotes(w) {
  return `<h2>What's Changed</h2>\n<ul>\n${times(w.between(8, 30), () => `<li>${w.prose(45)} by <a class="user-mention notranslate" data-hovercard-type="user" href="https://git.example.com/dev${w.between(1, 99)}">@dev${w.between(1, 99)}</a> in <a class="issue-link js-issue-link" data-error-text="Failed to load title" data-id="${w.between(1e8, 1e9)}" href="https://git.example.com/org/project/pull/${w.between(1, 9999)}">#${w.between(1, 9999)}</a></li>`)}\n</ul>\n<p><strong>Full Changelog</strong>: <a class="commit-link" href="https://git.example.com/org/project/compare/v1...v2"><tt>v1...v2</tt></a></p>`
}

function tables(w) {
  const cell = 'style="padding:0 24px;font-family:Georgia,\'Times New Roman\',serif;font-size:16px;line-height:1.5"'
  return `<div style="max-width:600px;margin:0 auto">${times(24, () => `<table role="presentation" width="100%" border="0" cellspacing="0" cellpadding="0"><tbody><tr><td align="left" ${cell}><p style="margin:0 0 16px">${w.prose(300)} ${w.link()}</p></td></tr><tr><td align="center" ${cell}>${w.image()}&nbsp;</td></tr></tbody></table>`)}</div>`
}

const rss = (w, language, items, extra = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:media="http://search.yahoo.com/mrss/">
<channel><title>${escaped(w.prose(25))}</title><atom:link href="https://www.example.com/feed/" rel="self" type="application/rss+xml" /><link>https://www.example.com</link><description>${escaped(w.prose(90))}</description><lastBuildDate>${w.date(0)}</lastBuildDate><language>${language}</language><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>1</sy:updateFrequency>${extra}
${items}
</channel></rss>`

const rdf = (w, language, items) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel rdf:about="https://www.example.com/"><title>${escaped(w.prose(25))}</title><link>https://www.example.com/</link><description>${escaped(w.prose(90))}</description><dc:language>${language}</dc:language><dc:date>${w.iso(0)}</dc:date></channel>
${items}
</rdf:RDF>`

const atom = (w, language, entries) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${language}"><id>tag:example.com,2008:/feed</id><link type="text/html" rel="alternate" href="https://www.example.com/"/><link type="application/atom+xml" rel="self" href="https://www.example.com/feed.atom"/><title>${escaped(w.prose(25))}</title><updated>${w.iso(0)}</updated>
${entries}
</feed>`

const wordpress = (w, n, links, length) =>
  `<item>${article(w, n)}
<comments>https://www.example.com/${n}/#comments</comments>
<dc:creator>${cdata(w.pick(['Ada Lindqvist', 'Bram de Vries', 'Chloé Martin']))}</dc:creator>
${times(w.between(1, 6), () => `<category>${cdata(w.pick(w.words))}</category>`)}
<description>${cdata(`<p>${w.prose(250)} [&#8230;]</p>\n<p>The post <a rel="nofollow" href="${w.url()}">${w.prose(40)}</a> appeared first on <a href="https://www.example.com">${w.prose(20)}</a>.</p>`)}</description>
<content:encoded>${cdata(`<figure class="wp-block-image size-large">${w.image()}</figure>\n${paragraphs(w, length, links)}\n<h2 class="wp-block-heading">${w.prose(30)}</h2>\n<ul class="wp-block-list"><li>${w.prose(60)}</li><li>${w.link()}</li></ul>\n${paragraphs(w, length / 2, links)}`)}</content:encoded>
<wfw:commentRss>https://www.example.com/${n}/feed/</wfw:commentRss><slash:comments>${w.between(0, 90)}</slash:comments></item>`

/** By name, what makes a feed of the kind. */
const kinds = {
  'news, 20 links an item': (w) =>
    rss(
      w,
      'en-US',
      times(
        90,
        (n) =>
          `<item>${article(w, n)}<dc:creator>${w.prose(12)}</dc:creator><category>${w.pick(w.words)}</category><description>${cdata(paragraphs(w, 2400, 20))}</description></item>`,
      ),
    ),
  'blog, whole texts in CDATA': (w) =>
    rss(
      w,
      'en-US',
      times(30, (n) => wordpress(w, n, 6, 5000)),
    ),
  'blog, escaped markup': (w) =>
    rss(
      w,
      'en',
      times(
        60,
        (n) =>
          `<item>${article(w, n)}<description>${escaped(`${paragraphs(w, 3500, 8)}<div class="separator" style="clear: both; text-align: center;">${w.image()}</div>${code(w)}<br /><br />`)}</description><author>noreply@example.com (Ada Lindqvist)</author></item>`,
      ),
    ),
  'web comic, pictures only': (w) =>
    rss(
      w,
      'en',
      times(
        60,
        (n) =>
          `<item>${article(w, n)}<description>${cdata(`<p><a href="https://comic.example.com/${n}/" rel="bookmark" title="${w.prose(20)}"><img width="150" height="150" src="https://comic.example.com/strips/${n}.png" class="attachment-thumbnail" alt="${w.prose(60)}" /></a></p>`)}</description></item>`,
      ),
    ),
  'news in Chinese': (w) =>
    rss(
      w,
      'zh-cn',
      times(
        60,
        (n) =>
          `<item>${article(w, n)}<author>${w.prose(4)}</author><description>${cdata(`<p>${w.image()}</p>${times(6, () => `<p>　　${w.prose(180)}</p>`)}<p>责任编辑：${w.link(4)}</p>`)}</description></item>`,
      ),
    ),
  'news in Chinese, plain texts': (w) =>
    rss(
      w,
      'zh-TW',
      times(100, (n) => `<item>${article(w, n)}<description>${w.prose(160)}</description></item>`),
    ),
  'blog in Vietnamese': (w) =>
    rss(
      w,
      'vi',
      times(30, (n) => wordpress(w, n, 3, 3000)),
    ),
  'blog in Japanese, RSS 1.0': (w) =>
    rdf(
      w,
      'ja',
      times(
        40,
        (n) =>
          `<item rdf:about="https://www.example.com/entry/${n}"><title>${w.prose(24)}</title><link>https://www.example.com/entry/${n}</link><description>${w.prose(120)}</description><content:encoded>${cdata(`${paragraphs(w, 1400, 3)}<br />${w.image()}<br />\n${code(w)}`)}</content:encoded><dc:creator>${w.prose(4)}</dc:creator><dc:date>${w.iso(n)}</dc:date><dc:subject>${w.prose(4)}</dc:subject></item>`,
      ),
    ),
  'news in Arabic': (w) =>
    rss(
      w,
      'ar',
      times(
        80,
        (n) =>
          `<item>${article(w, n)}<category>${w.prose(8)}</category><description>${cdata(`<div>${w.image()}</div>${w.prose(900)}<br/>${w.link()}`)}</description><media:thumbnail url="https://images.example.com/${n}.jpg" width="240" height="135"/></item>`,
      ),
    ),
  'news in Russian, short plain texts': (w) =>
    rss(
      w,
      'ru',
      times(
        150,
        (n) =>
          `<item>${article(w, n)}<author>${w.prose(20)}</author><category>${w.prose(8)}</category><description>\n${w.prose(220)}\n</description></item>`,
      ),
    ),
  'microblog without titles': (w) =>
    rss(
      w,
      'en',
      times(
        200,
        (n) =>
          `<item><guid isPermaLink="true">https://social.example.com/@ada/${1e9 + n}</guid><link>https://social.example.com/@ada/${1e9 + n}</link><pubDate>${w.date(n)}</pubDate><description>${escaped(`<p>${w.prose(140)} <a href="https://social.example.com/tags/sea" class="mention hashtag" rel="tag">#<span>sea</span></a></p>`)}</description><category>sea</category></item>`,
      ),
    ),
  'many tiny items': (w) =>
    rss(
      w,
      'en',
      times(
        800,
        (n) =>
          `<item><title>${w.prose(40)}</title><link>https://www.example.com/t/${n}</link><guid>https://www.example.com/t/${n}</guid><pubDate>${w.date(n)}</pubDate></item>`,
      ),
    ),
  'unescaped markup in descriptions': (w) =>
    rss(
      w,
      'en',
      times(
        60,
        (n) =>
          `<item>${article(w, n)}<description>${paragraphs(w, 1800, 6)}<ul><li><b>${w.prose(40)}</b></li><li><em>${w.prose(30)}</em><br/>${w.link()}</li></ul></description></item>`,
      ),
    ),
  'blog in Atom, XHTML': (w) =>
    atom(
      w,
      'en',
      times(
        25,
        (n) =>
          `<entry><id>tag:example.com,2026:${n}</id><published>${w.iso(n)}</published><updated>${w.iso(n)}</updated><link rel="alternate" type="text/html" href="https://www.example.com/${n}.html"/><title type="html">${w.prose(40)}</title><author><name>Ada Lindqvist</name></author><category term="${w.pick(w.words)}"/><content type="xhtml" xml:base="https://www.example.com/"><div xmlns="http://www.w3.org/1999/xhtml">${paragraphs(w, 6000, 10)}${code(w)}<blockquote><p>${w.prose(200)}</p></blockquote></div></content></entry>`,
      ),
    ),
  'releases in Atom': (w) =>
    atom(
      w,
      'en-US',
      times(
        10,
        (n) =>
          `<entry><id>tag:git.example.com,2008:Repository/1/v${n}</id><updated>${w.iso(n)}</updated><link rel="alternate" type="text/html" href="https://git.example.com/org/project/releases/tag/v${n}"/><title>v${n}</title><content type="html">${escaped(releaseNotes(w))}</content><author><name>dev${n}</name></author><media:thumbnail height="30" width="30" url="https://images.example.com/u/${n}?s=60&amp;v=4"/></entry>`,
      ),
    ),
  'forum in Atom, escaped tables': (w) =>
    atom(
      w,
      'en',
      times(
        50,
        (n) =>
          `<entry><author><name>/u/ada${n}</name><uri>https://forum.example.com/user/ada${n}</uri></author><category term="harbours" label="r/harbours"/><content type="html">${escaped(`<table> <tr><td> <a href="${w.url()}"> <img src="https://images.example.com/${n}.jpg" alt="${w.prose(40)}" title="${w.prose(40)}" /> </a> </td><td> &#32; submitted by &#32; <a href="https://forum.example.com/user/ada${n}"> /u/ada${n} </a> <br/> <span><a href="${w.url()}">[link]</a></span> &#32; <span><a href="${w.url()}">[comments]</a></span> </td></tr></table>`)}</content><id>t3_${n}x</id><link href="https://forum.example.com/r/harbours/${n}/"/><updated>${w.iso(n)}</updated><published>${w.iso(n)}</published><title>${w.prose(60)}</title></entry>`,
      ),
    ),
  'news in RSS 1.0': (w) =>
    rdf(
      w,
      'en-us',
      times(
        60,
        (n) =>
          `<item rdf:about="https://www.example.com/story/${n}?utm_source=rss"><title>${w.prose(55)}</title><link>https://www.example.com/story/${n}?utm_source=rss</link><description>${escaped(`${w.prose(400)} ${w.link()} ${w.prose(300)}<p><div class="share_submission" style="position:relative;"><a class="slashpop" href="${w.url()}"><img src="https://images.example.com/share.png"></a></div></p>`)}</description><dc:creator>ada</dc:creator><dc:date>${w.iso(n)}</dc:date><dc:subject>hardware</dc:subject><slash:comments>${n}</slash:comments></item>`,
      ),
    ),
  'newsletter with tables': (w) =>
    rss(
      w,
      'en',
      times(
        20,
        (n) =>
          `<item>${article(w, n)}<description>${cdata(w.prose(120))}</description><content:encoded>${cdata(tables(w))}</content:encoded></item>`,
      ),
    ),
  'news with pictures': (w) =>
    rss(
      w,
      'en-gb',
      times(
        40,
        (n) =>
          `<item><title>${cdata(w.prose(55))}</title><description>${cdata(w.prose(130))}</description><link>https://www.example.com/news/articles/${n}</link><guid isPermaLink="false">https://www.example.com/news/articles/${n}#0</guid><pubDate>${w.date(n)}</pubDate><media:content medium="image" url="https://images.example.com/${n}.jpg" width="1024" height="576"><media:credit scheme="urn:ebu">${w.prose(16)}</media:credit></media:content></item>`,
      ),
    ),
  'mailing list, plain text': (w) =>
    rss(
      w,
      'en',
      times(
        60,
        (n) =>
          `<item><title>Re: [dev] ${escaped(w.prose(45))}</title><link>https://lists.example.com/dev/msg${n}.html</link><guid isPermaLink="true">https://lists.example.com/dev/msg${n}.html</guid><pubDate>${w.date(n)}</pubDate><description>${escaped(`<pre>On ${w.date(n)}, Ada <ada@example.com> wrote:\n${times(8, () => `> ${w.prose(68)}`)}\n\n${times(14, () => w.prose(70))}\n\nhttps://lists.example.com/${n}\n-- \nBram</pre>`)}</description></item>`,
      ),
    ),
}

const languages = {
  'news in Chinese': 'zh',
  'news in Chinese, plain texts': 'zh',
  'blog in Vietnamese': 'vi',
  'blog in Japanese, RSS 1.0': 'ja',
  'news in Arabic': 'ar',
  'news in Russian, short plain texts': 'ru',
}

/** The feeds by the names of their kinds. */
export function textFeeds() {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, make], index) => [name, make(new Writer(1000 + index, languages[name]))]),
  )
}

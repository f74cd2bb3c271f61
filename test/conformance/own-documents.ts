/** Well-formed documents with what feeds have that is hard to read, written for these tests. */
export const ownDocuments: Readonly<Record<string, string>> = {
  'a feed in Japanese with namespaces': `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="/feed.xsl"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>週末の音楽室</title>
    <atom:link href="https://onkyo.example/feed.xml" rel="self" type="application/rss+xml"/>
    <itunes:category text="Music"><itunes:category text="Music Interviews" /></itunes:category>
    <item>
      <title>第十二回 &#x96E8;の日の&#12500;アノ</title>
      <guid isPermaLink="false">onkyo-12</guid>
      <description><![CDATA[<p>ゲスト:<b>山田</b> & 鈴木</p> ]] > ]]]]><![CDATA[> 終]]></description>
      <podcast:person role="guest" img="https://onkyo.example/y.jpg">山田 &amp; 鈴木</podcast:person>
      <enclosure url="https://onkyo.example/12.mp3?a=1&amp;b=2" length="123456" type="audio/mpeg"></enclosure>
    </item>
  </channel>
</rss>
`,
  'namespaces that change on the way': `<a xmlns="urn:one" xmlns:p="urn:p"><p:b p:x="1" x="2"/><b xmlns="" xmlns:p="urn:q"><p:c p:x='1'/><c/></b><b xml:lang="he" xml:base="../"/><p:b/></a>`,
  'line ends of every kind':
    '<t a="1\r\n2\r3\n4\t5">one\r\ntwo\rthree\n\r\nfour&#13;&#10;five<![CDATA[\r\nsix\r]]>\r</t\r\n>\r',
  'tags laid out in odd ways': `<rss
  version = "2.0"
><channel\t><title lang='it'
>Lo "scaffale" &lt;&gt;&apos;&quot;</title
></channel ></rss >`,
  'white space around everything': `\n\n<?xml-model href=""?>  <!-- a --> \n<t> <u> </u>\t<u\n/> </t>\n<!-- b -->\n`,
  'comments and instructions in text': `<t>Vor<!-- > " ' </t> -->und<?php echo "</t>" ?>nach<!----></t>`,
  'a document type with a subset': `<?xml version="1.0"?>
<!DOCTYPE rss [
  <!ELEMENT rss (channel)> <!-- ]> -->
  <!ENTITY show "Die <b>Show</b>"> <!ENTITY % other "ignored">
  <?pi ]> ?> <!ATTLIST rss version CDATA "2.0">
]>
<rss><channel><title>Über &show; reden</title></channel></rss>`,
  'a document type of old': `<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel/></rss>`,
  'names beyond ASCII and with all that names may have': `<фид версия="2"><_а.б-в·1>да</_а.б-в·1><𐐀/></фид>`,
  'characters of every length': '<t a="é漢😀">aé漢😀\u00a0\u2028\uFFFD\u{10FFFD}</t>',
  'quotes and angles in attributes': `<t a='"' b="'" c="a > b" d='/>' e=""/>`,
  'names of members of objects': `<constructor toString="1" __proto__="2"><__proto__/><hasOwnProperty valueOf=""/></constructor>`,
  'many elements with equal beginnings': `<t>${Array.from({ length: 300 }, (_, n) => `<item${n}><itunes${n}>${n}</itunes${n}></item${n}>`).join('')}</t>`,
  'deep nesting': `${'<d>'.repeat(200)}дно${'</d>'.repeat(200)}`,
  'a tag longer than a chunk': `<t>${`<u a="${'ж'.repeat(60_000)}">${'日'.repeat(50_000)}</u>`.repeat(2)}</t>`,
  'items with markup instead of escapes': `<rss><channel><item><description><div xmlns="http://www.w3.org/1999/xhtml"><p class="x">Ça <em>va</em>?<br/></p></div></description></item><item><link>https://a.example/?p=1&amp;q=2</link></item></channel></rss>`,
}

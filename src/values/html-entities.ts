/*
 * The named entities of HTML that feeds use: the 252 of HTML 4, and of HTML 5 those for ASCII punctuation, the letters
 * of Latin Extended-A, typographic spaces and quotes, fractions, arrows and symbols. Most of the 2,125 names of HTML 5
 * are for mathematics. A name that is missing here stays in the text unchanged, and is reported.
 */

/** Names in the order of their code points, starting at `first`; `-` stands for a code point without a name. */
const runs: readonly (readonly [first: number, names: string])[] = [
  [
    0xa0,
    `
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
      para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
      Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
      Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
      igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
      thorn yuml`,
  ],
  [
    0x100,
    `
      Amacr amacr Abreve abreve Aogon aogon Cacute cacute Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron dcaron Dstrok dstrok
      Emacr emacr - - Edot edot Eogon eogon Ecaron ecaron Gcirc gcirc Gbreve gbreve Gdot gdot Gcedil - Hcirc hcirc Hstrok
      hstrok Itilde itilde Imacr imacr - - Iogon iogon Idot imath IJlig ijlig Jcirc jcirc Kcedil kcedil kgreen Lacute
      lacute Lcedil lcedil Lcaron lcaron Lmidot lmidot Lstrok lstrok Nacute nacute Ncedil ncedil Ncaron ncaron napos ENG
      eng Omacr omacr - - Odblac odblac OElig oelig Racute racute Rcedil rcedil Rcaron rcaron Sacute sacute Scirc scirc
      Scedil scedil Scaron scaron Tcedil tcedil Tcaron tcaron Tstrok tstrok Utilde utilde Umacr umacr Ubreve ubreve Uring
      uring Udblac udblac Uogon uogon Wcirc wcirc Ycirc ycirc Yuml Zacute zacute Zdot zdot Zcaron zcaron`,
  ],
  [
    0x391,
    `
      Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi
      Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho
      sigmaf sigma tau upsilon phi chi psi omega`,
  ],
]

/** Name and code point (hexadecimal) in turn: the rest of HTML 4. */
const html4 = `
  quot 22 amp 26 lt 3c gt 3e fnof 192 circ 2c6 tilde 2dc thetasym 3d1 upsih 3d2 piv 3d6 ensp 2002 emsp 2003
  thinsp 2009 zwnj 200c zwj 200d lrm 200e rlm 200f ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201a ldquo 201c
  rdquo 201d bdquo 201e dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039
  rsaquo 203a oline 203e frasl 2044 euro 20ac image 2111 weierp 2118 real 211c trade 2122 alefsym 2135 larr 2190
  uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21b5 lArr 21d0 uArr 21d1 rArr 21d2 dArr 21d3 hArr 21d4 forall 2200
  part 2202 exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220b prod 220f sum 2211 minus 2212 lowast 2217
  radic 221a prop 221d infin 221e ang 2220 and 2227 or 2228 cap 2229 cup 222a int 222b there4 2234 sim 223c cong 2245
  asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287 oplus 2295 otimes 2297
  perp 22a5 sdot 22c5 lceil 2308 rceil 2309 lfloor 230a rfloor 230b loz 25ca spades 2660 clubs 2663 hearts 2665
  diams 2666 lang 27e8 rang 27e9`

/** Name and code point (hexadecimal) in turn: the additions of HTML 5. */
const html5 = `
  Tab 9 NewLine a excl 21 QUOT 22 num 23 dollar 24 percnt 25 AMP 26 apos 27 lpar 28 rpar 29 ast 2a plus 2b comma 2c
  period 2e sol 2f colon 3a semi 3b LT 3c equals 3d GT 3e quest 3f commat 40 lsqb 5b lbrack 5b bsol 5c rsqb 5d
  rbrack 5d Hat 5e lowbar 5f grave 60 lcub 7b lbrace 7b verbar 7c vert 7c rcub 7d rbrace 7d NonBreakingSpace a0 die a8
  Dot a8 COPY a9 REG ae centerdot b7 half bd angst c5 inodot 131 caron 2c7 breve 2d8 ring 2da ogon 2db dblac 2dd
  ohm 3a9 emsp13 2004 emsp14 2005 numsp 2007 puncsp 2008 ThinSpace 2009 hairsp 200a ZeroWidthSpace 200b hyphen 2010
  dash 2010 horbar 2015 OpenCurlyQuote 2018 rsquor 2019 CloseCurlyQuote 2019 lsquor 201a OpenCurlyDoubleQuote 201c
  rdquor 201d CloseCurlyDoubleQuote 201d ldquor 201e ddagger 2021 bullet 2022 nldr 2025 mldr 2026 pertenk 2031
  tprime 2034 caret 2041 MediumSpace 205f NoBreak 2060 numero 2116 copysr 2117 TRADE 2122 frac13 2153 frac23 2154
  frac15 2155 frac25 2156 frac35 2157 frac45 2158 frac16 2159 frac56 215a frac18 215b frac38 215c frac58 215d
  frac78 215e leftarrow 2190 LeftArrow 2190 uparrow 2191 rightarrow 2192 RightArrow 2192 downarrow 2193 varr 2195
  nwarr 2196 nearr 2197 searr 2198 swarr 2199 approx 2248 ap 2248 leq 2264 geq 2265 boxh 2500 boxv 2502 block 2588
  squ 25a1 square 25a1 squf 25aa utrif 25b4 rtrif 25b8 dtrif 25be ltrif 25c2 cir 25cb starf 2605 star 2606 phone 260e
  female 2640 male 2642 spadesuit 2660 clubsuit 2663 heartsuit 2665 diamondsuit 2666 sung 266a flat 266d natural 266e
  sharp 266f check 2713 checkmark 2713 cross 2717`

function createTable(): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const [first, names] of runs) {
    names
      .trim()
      .split(/\s+/)
      .forEach((name, index) => {
        if (name !== '-') table.set(name, String.fromCharCode(first + index))
      })
  }
  const rest = `${html4} ${html5}`.trim().split(/\s+/)
  for (let at = 0; at < rest.length; at += 2) {
    table.set(rest[at]!, String.fromCharCode(Number.parseInt(rest[at + 1]!, 16)))
  }
  return table
}

let table: ReadonlyMap<string, string> | undefined

/**
 * Returns the character of a named entity of HTML: `nbsp` gives U+00A0. Names are case-sensitive and come without `&`
 * and `;`. Returns `undefined` for an unknown name.
 */
export function namedEntity(name: string): string | undefined {
  table ??= createTable()
  return table.get(name)
}

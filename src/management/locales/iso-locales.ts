/** Locales that a project can have, in display order. */
export interface IsoLocale {
  readonly code: string;
  readonly name: string;
}

/**
 * A language per line: its code and name, then the codes and names of its variants. The code is appended to the name in
 * parentheses unless the name begins with "=".
 */
const LINES = `
af|Afrikaans: NA Namibia; ZA South Africa
agq|Aghem: CM Cameroon
ak|Akan: GH Ghana
sq|Albanian: AL Albania
am|Amharic: ET Ethiopia
aig|=Antigua and Barbuda Creole English
ar|Arabic: DZ Algeria; BH Bahrain; EG Egypt; IQ Iraq; JO Jordan; KW Kuwait; LB Lebanon; LY Libya; MA Morocco; OM Oman;
  QA Qatar; SA Saudi Arabia; SD Sudan; SY Syria; TN Tunisia; AE United Arab Emirates; 001 World; YE Yemen
hy|Armenian: AM Armenia
as|Assamese: IN India
ast|Asturian: ES Spain
asa|Asu: TZ Tanzania
az|Azerbaijani: Cyrl Cyrillic; Cyrl-AZ Cyrillic, Azerbaijan; Latn Latin; Latn-AZ Latin, Azerbaijan
ksf|Bafia: CM Cameroon
bah|=Bahamas Creole English
bm|Bambara: ML Mali
bas|Basaa: CM Cameroon
eu|Basque: ES Spain
be|Belarusian: BY Belarus
bem|Bemba: ZM Zambia
bez|Bena: TZ Tanzania
bn|Bengali: BD Bangladesh; IN India
brx|Bodo: IN India
bs|Bosnian: BA Bosnia and Herzegovina
br|Breton: FR France
bg|Bulgarian: BG Bulgaria
my|Burmese: MM Myanmar [Burma]
ca|Catalan: ES Spain
ckb|Central Kurdish
kmr|Northern Kurdish
sdh|Southern Kurdish
tzm|Central Morocco Tamazight: Latn Latin
tzm-Latn-MA|=Central Morocco Tamazight (Latin, Morocco) (tzm-Latn-MA) 
chr|Cherokee: US United States
cgg|Chiga: UG Uganda
zh|Chinese: Hans Simplified; CN Simplified, China; Hans-CN Simplified, China; Hans-HK Simplified, Hong Kong SAR China
zh-Hans-MO|=Chinese (Simplified, Macau SAR China) (zh-Hans-MO) 
zh-Hans-SG|Chinese (Simplified, Singapore)
zh-Hant|Chinese (Traditional)
zh-Hant-HK|=Chinese (Traditional, Hong Kong SAR China) (zh-Hant-HK) 
zh-Hant-MO|=Chinese (Traditional, Macau SAR China) (zh-Hant-MO) 
zh-Hant-TW|Chinese (Traditional, Taiwan)
swc|Congo Swahili: CD Congo - Kinshasa
kw|Cornish: GB United Kingdom
hr|Croatian: HR Croatia
cs|Czech: CZ Czech Republic
da|Danish: DK Denmark
dua|Duala: CM Cameroon
dv|=Dhivehi (Maldives)
nl|Dutch: AW Aruba; BE Belgium; CW Curaçao; NL Netherlands; SX Sint Maarten
ebu|Embu: KE Kenya
en|English: AI Anguilla; AS American Samoa; AU Australia; AT Austria; BB Barbados; BE Belgium; BZ Belize; BM Bermuda;
  BW Botswana; IO British Indian Ocean Territory; BI Burundi; CM Cameroon; CA Canada; KY Cayman Islands;
  CX Christmas Island; CC Cocos [Keeling] Islands; CK Cook Islands; CY Cyprus; DK Denmark; DG Diego Garcia;
  DM Dominica; EG Egypt; ER Eritrea; EU Europe; FK Falkland Islands; FJ Fiji; FI Finland; GM Gambia; DE Germany;
  GH Ghana; GI Gibraltar; GD Grenada; GU Guam; GG Guernsey; GY Guyana; HK Hong Kong SAR China; IN India; IE Ireland;
  IM Isle of Man; IL Israel; JM Jamaica; JE Jersey; KE Kenya; KI Kiribati; KW Kuwait; LS Lesotho; MO Macao SAR China;
  MG Madagascar; MW Malawi; MY Malaysia; MT Malta; MH Marshall Islands; MU Mauritius; FM Micronesia; MS Montserrat;
  NA Namibia; NR Nauru; NL Netherlands; NZ New Zealand; NG Nigeria; NU Niue; NF Norfolk Island;
  MP Northern Mariana Islands; NO Norway; PA Panama; PK Pakistan; PW Palau; PG Papua New Guinea; PH Philippines;
  PN Pitcairn Islands; PR Puerto Rico; RW Rwanda; WS Samoa; SA Saudi Arabia; SC Seychelles; SL Sierra Leone;
  SG Singapore; SX Sint Maarten; SI Slovenia; SB Solomon Islands; SS South Sudan; SH St Helena; KN St Kitts & Nevis;
  LC St Lucia
svc|=Vincentian Creole English
vic|=Virgin Islands Creole English
en-SD|English (Sudan)
en-SZ|English (Swaziland)
en-SE|English (Sweden)
en-CH|English (Switzerland)
en-TZ|English (Tanzania)
en-TK|English (Tokelau)
en-TO|English (Tonga)
en-TT|English (Trinidad and Tobago)
en-TV|English (Tuvalu)
en-ZA|English (South Africa)
en-AE|English (U.A.E.)
en-UM|English (U.S. Minor Outlying Islands)
en-VI|English (U.S. Virgin Islands)
en-US-POSIX|English (U.S., Computer)
en-UG|English (Uganda)
en-GB|English (United Kingdom)
en-US|English (United States)
en-VU|English (Vanuatu)
en-ZM|English (Zambia)
en-ZW|English (Zimbabwe)
eo|Esperanto
et|Estonian: EE Estonia
ee|Ewe: GH Ghana; TG Togo
ewo|Ewondo: CM Cameroon
fo|Faroese: FO Faroe Islands
fil|Filipino: PH Philippines
fi|Finnish: FI Finland
fr|French: BE Belgium; BJ Benin; BF Burkina Faso; BI Burundi; CM Cameroon; CA Canada; CF Central African Republic;
  TD Chad; KM Comoros; CG Congo - Brazzaville; CD Congo - Kinshasa; CI Côte d’Ivoire; DJ Djibouti;
  GQ Equatorial Guinea; FR France; GF French Guiana; GA Gabon; GP Guadeloupe; GN Guinea; LU Luxembourg; MG Madagascar;
  ML Mali; MQ Martinique; YT Mayotte; MC Monaco; NE Niger; RW Rwanda; RE Réunion; BL Saint Barthélemy;
  MF Saint Martin; MU Mauritius; SN Senegal; CH Switzerland; TG Togo
ff|Fulah: SN Senegal
gl|Galician: ES Spain
lao|Laotian (Laos)
lg|Ganda: UG Uganda
ka|Georgian: GE Georgia
de|German: AT Austria; BE Belgium; DE Germany; LI Liechtenstein; LU Luxembourg; CH Switzerland
el|Greek: CY Cyprus; GR Greece
gu|Gujarati: IN India
guz|Gusii: KE Kenya
ha|Hausa: Latn Latin; Latn-GH Latin, Ghana; Latn-NE Latin, Niger; Latn-NG Latin, Nigeria
haw|Hawaiian: US United States
he|Hebrew: IL Israel
hi|Hindi: IN India
hu|Hungarian: HU Hungary
is|Icelandic: IS Iceland
ig|Igbo: NG Nigeria
smn|=Inari Sami
smn-FI|=Inari Sami (Finland)
id|Indonesian: ID Indonesia
ga|Irish: IE Ireland
it|Italian: IT Italy; CH Switzerland
ja|Japanese: JP Japan
dyo|Jola-Fonyi: SN Senegal
kea|Kabuverdianu: CV Cape Verde
kab|Kabyle: DZ Algeria
kl|Kalaallisut: GL Greenland
kln|Kalenjin: KE Kenya
kam|Kamba: KE Kenya
kn|Kannada: IN India
kaa|Kara-Kalpak
kk|Kazakh: Cyrl Cyrillic; Cyrl-KZ Cyrillic, Kazakhstan
km|Khmer: KH Cambodia
ki|Kikuyu: KE Kenya
rw|Kinyarwanda: RW Rwanda
kok|Konkani: IN India
ko|Korean: KR South Korea
khq|Koyra Chiini: ML Mali
ses|Koyraboro Senni: ML Mali
nmg|Kwasio: CM Cameroon
ky|Kyrgyz
lag|Langi: TZ Tanzania
lv|Latvian: LV Latvia
lir|=Liberian English
ln|Lingala: CG Congo - Brazzaville; CD Congo - Kinshasa
lt|Lithuanian: LT Lithuania
lu|Luba-Katanga: CD Congo - Kinshasa
luo|Luo: KE Kenya
luy|Luyia: KE Kenya
mk|Macedonian: MK Macedonia
jmc|Machame: TZ Tanzania
mgh|Makhuwa-Meetto: MZ Mozambique
kde|Makonde: TZ Tanzania
mg|Malagasy: MG Madagascar
ms|Malay: BN Brunei; MY Malaysia
ml|Malayalam: IN India
mt|Maltese: MT Malta
gv|Manx: GB United Kingdom
mr|Marathi: IN India
mas|Masai: KE Kenya; TZ Tanzania
mer|Meru: KE Kenya
mn|Mongolian
mfe|Morisyen: MU Mauritius
mua|Mundang: CM Cameroon
naq|Nama: NA Namibia
ne|Nepali: IN India; NP Nepal
se|=Northern Sami
se-FI|=Northern Sami (Finland)
se-NO|=Northern Sami (Norway)
se-SE|=Northern Sami (Sweden)
nd|North Ndebele: ZW Zimbabwe
nb|Norwegian Bokmål: NO Norway
nn|Norwegian Nynorsk: NO Norway
nus|Nuer: SD Sudan
nyn|Nyankole: UG Uganda
or|Oriya: IN India
om|Oromo: ET Ethiopia; KE Kenya
ps|Pashto: AF Afghanistan
fa|Persian: AF Afghanistan; IR Iran
pl|Polish: PL Poland
pt|Portuguese: AO Angola; BR Brazil; GW Guinea-Bissau; MZ Mozambique; PT Portugal; ST São Tomé and Príncipe
pa|Punjabi: Arab Arabic; Arab-PK Arabic, Pakistan; Guru Gurmukhi; Guru-IN Gurmukhi, India
ro|Romanian: MD Moldova; RO Romania
rm|Romansh: CH Switzerland
rof|Rombo: TZ Tanzania
rn|Rundi: BI Burundi
ru|Russian: MD Moldova; RU Russia; UA Ukraine
rwk|Rwa: TZ Tanzania
saq|Samburu: KE Kenya
sg|Sango: CF Central African Republic
sbp|Sangu: TZ Tanzania
sa|Sanskrit
gd|Scottish Gaelic
gd-GB|=Scottish Gaelic (United Kingdom)
seh|Sena: MZ Mozambique
sr|Serbian: Cyrl Cyrillic
sr-Cyrl-BA|=Serbian (Cyrillic, Bosnia and Herzegovina)(sr-Cyrl-BA) 
sr-Cyrl-ME|Serbian (Cyrillic, Montenegro)
sr-Cyrl-RS|Serbian (Cyrillic, Serbia)
sr-Latn|Serbian (Latin)
sr-Latn-BA|=Serbian (Latin, Bosnia and Herzegovina) (sr-Latn-BA) 
sr-Latn-ME|Serbian (Latin, Montenegro)
sr-Latn-RS|Serbian (Latin, Serbia)
ksb|Shambala: TZ Tanzania
sn|Shona: ZW Zimbabwe
ii|Sichuan Yi: CN China
si|Sinhala: LK Sri Lanka
sk|Slovak: SK Slovakia
sl|Slovenian: SI Slovenia
xog|Soga: UG Uganda
so|Somali: DJ Djibouti; ET Ethiopia; KE Kenya; SO Somalia
es|Spanish: AR Argentina; BO Bolivia; CL Chile; CO Colombia; CR Costa Rica; DO Dominican Republic; EC Ecuador;
  SV El Salvador; GQ Equatorial Guinea; GT Guatemala; HN Honduras; 419 Latin America; MX Mexico; NI Nicaragua;
  PA Panama; PY Paraguay; PE Peru; PR Puerto Rico; ES Spain; US United States; UY Uruguay; VE Venezuela
sw|Swahili: KE Kenya; TZ Tanzania
sv|Swedish: FI Finland; SE Sweden
gsw|Swiss German: CH Switzerland
shi|Tachelhit: Latn Latin; Latn-MA Latin, Morocco; Tfng Tifinagh; Tfng-MA Tifinagh, Morocco
dav|Taita: KE Kenya
tg|Tajik
ta|Tamil: IN India; LK Sri Lanka
twq|Tasawaq: NE Niger
mi|Te Reo Māori
te|Telugu: IN India
teo|Teso: KE Kenya; UG Uganda
th|Thai: TH Thailand
bo|Tibetan: CN China; IN India
ti|Tigrinya: ER Eritrea; ET Ethiopia
to|Tongan: TO Tonga
tr|Turkish
tk|Turkmen
tr-TR|Turkish (Turkey)
tch|=Turks And Caicos Creole English
uk|Ukrainian: UA Ukraine
ur|Urdu: IN India; PK Pakistan
ug|=Uyghur
ug-CN|=Uyghur (China)
uz|Uzbek: Arab Arabic; Arab-AF Arabic, Afghanistan; Cyrl Cyrillic; Cyrl-UZ Cyrillic, Uzbekistan; Latn Latin;
  Latn-UZ Latin, Uzbekistan
vai|Vai: Latn Latin; Latn-LR Latin, Liberia; Vaii Vai; Vaii-LR Vai, Liberia
val|Valencian: ES Spain
ca-ES-valencia|Valencian (Spain Catalan)
vi|Vietnamese: VN Vietnam
vun|Vunjo: TZ Tanzania
cy|Welsh: GB United Kingdom
yav|Yangben: CM Cameroon
yo|Yoruba: NG Nigeria
dje|Zarma: NE Niger
zu|Zulu: ZA South Africa
`;

export const ISO_LOCALES: readonly IsoLocale[] = LINES.trim()
  .replaceAll('\n  ', ' ')
  .split('\n')
  .flatMap((line) => {
    const [code = '', language = '', ...variants] = line.split(/\||: |; /);
    if (language.startsWith('=')) return [{ code, name: language.slice(1) }];
    return [
      { code, name: `${language} (${code})` },
      ...variants.map((variant) => {
        const [suffix = ''] = variant.split(' ', 1);
        return {
          code: `${code}-${suffix}`,
          name: `${language} (${variant.slice(suffix.length + 1)}) (${code}-${suffix})`,
        };
      }),
    ];
  });

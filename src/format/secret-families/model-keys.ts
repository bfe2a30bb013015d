// Keys of model providers and of the services around them.
import { isMixed, isJumbled } from './plausible-secret.ts'
import { holdsText, namesOpenai } from './secret-checks.ts'
import { alnum, base64, hex, UUID, word } from './secret-shape.ts'
import { family, type SecretRule } from './secret-rule.ts'

export const MODEL_RULES: readonly SecretRule[] = [
  ...family('anthropic-key', 'Anthropic key', { sign: 'sk-ant-', rest: word(24, 200), accepts: isMixed }),
  ...family('openrouter-key', 'OpenRouter key', { sign: 'sk-or-', rest: `(?:v[0-9]-)?${alnum(32, 128)}` }),
  ...family('deepseek-key', 'DeepSeek key', { sign: 'sk-', rest: hex(32) }),
  ...family('langfuse-key', 'Langfuse key', { sign: 'sk-lf-', rest: UUID }),
  ...family(
    'openai-key',
    'OpenAI key',
    { sign: 'sk-(?:proj|svcacct|admin|None)-', rest: word(36, 250), accepts: isMixed, checks: namesOpenai },
    { sign: 'sk-', rest: alnum(32, 64), accepts: isMixed, checks: namesOpenai },
  ),
  ...family('groq-key', 'Groq key', { sign: 'gsk_', rest: alnum(40, 64) }),
  ...family('xai-key', 'xAI key', { sign: 'xai-', rest: alnum(40, 100) }),
  ...family('perplexity-key', 'Perplexity key', { sign: 'pplx-', rest: alnum(40, 64) }),
  ...family(
    'huggingface-token',
    'Hugging Face token',
    { sign: 'hf_', rest: alnum(30, 40), accepts: isMixed },
    { sign: 'api_org_', rest: alnum(34), accepts: isMixed },
  ),
  ...family('replicate-token', 'Replicate token', { sign: 'r8_', rest: alnum(37, 40) }),
  ...family('nvidia-key', 'NVIDIA key', { sign: 'nvapi-', rest: word(60, 80) }),
  ...family('cerebras-key', 'Cerebras key', { sign: 'csk-', rest: alnum(40, 60) }),
  ...family('langsmith-key', 'LangSmith key', { sign: 'lsv2_(?:pt|sk)_', rest: `[0-9a-f]{32}_${hex(10)}` }),
  ...family('elevenlabs-key', 'ElevenLabs key', { sign: 'sk_', rest: hex(48) }),
  ...family('tavily-key', 'Tavily key', { sign: 'tvly-', rest: word(20, 60), accepts: isMixed }),
  ...family('firecrawl-key', 'Firecrawl key', { sign: '(?<!-|[A-Za-z0-9_]_)fc-', rest: hex(32) }),
  ...family('jina-key', 'Jina key', { sign: 'jina_', rest: word(50, 70) }),
  ...family('together-key', 'Together key', { sign: 'tgp_v1_', rest: word(40, 60) }),
  ...family('fireworks-key', 'Fireworks key', {
    sign: '(?<!-|[A-Za-z0-9_]_)fw_',
    rest: alnum(20, 32),
    accepts: isMixed,
  }),
  ...family('voyage-key', 'Voyage key', { sign: '(?<!-|[A-Za-z0-9_]_)pa-', rest: word(43), accepts: isJumbled }),
  ...family('pinecone-key', 'Pinecone key', { sign: 'pcsk_', rest: `[A-Za-z0-9]{4,8}_${alnum(50, 80)}` }),
  ...family('e2b-key', 'E2B key', { sign: 'e2b_', rest: hex(40) }),
  ...family('modal-token', 'Modal token', {
    sign: '(?<!-|[A-Za-z0-9_]_)a[ks]-',
    rest: alnum(22),
    accepts: isJumbled,
  }),
  ...family('cursor-key', 'Cursor key', { sign: '(?<!-|[A-Za-z0-9_]_)key_', rest: hex(64) }),
  ...family('wandb-key', 'Weights & Biases key', { sign: 'wandb_v1_', rest: word(60, 100) }),
  ...family(
    'bedrock-key',
    'Amazon Bedrock key',
    { sign: 'ABSK', rest: base64(100, 300), accepts: isJumbled, checks: holdsText('ABSK', 'BedrockAPIKey-') },
    { sign: 'bedrock-api-key-', rest: '[A-Za-z0-9+/]{100,4000}={0,2}(?![A-Za-z0-9+/=])' },
  ),
  ...family('openai-session', 'OpenAI session key', {
    sign: '(?<!-|[A-Za-z0-9_]_)sess-',
    at: { offset: 4, character: '-' },
    rest: alnum(40),
    accepts: isMixed,
  }),
]

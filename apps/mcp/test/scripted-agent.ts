/**
 * A program that plays an agent. It reads only what a model is shown: titles, descriptions and
 * schemas of tools, and the first text of a result. Where an error or a summary names a tool, it
 * calls it.
 */
import { pause } from '@venue/domain/async';
import type { AnyClient, ToolAnswer } from './agents';

type Facts = Readonly<Record<string, unknown>>;

interface ToolShown {
  readonly name: string;
  readonly title?: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
}

export interface Called {
  readonly name: string;
  readonly given: Facts;
}

/** The guest's final answer. */
export interface Outcome {
  readonly how: 'done' | 'for-the-venue' | 'refused' | 'given-up';
  readonly words: string;
  readonly answer: Facts;
}

interface Answer extends Facts {
  readonly summary: string;
  readonly outcome?: string;
  readonly alternatives?: readonly Facts[];
}

const callsMax = 6;

export class ScriptedAgent {
  readonly calls: Called[] = [];
  readonly waitedSeconds: number[] = [];

  private constructor(
    private readonly client: AnyClient,
    private readonly tools: readonly ToolShown[],
  ) {}

  static async meet(client: AnyClient): Promise<ScriptedAgent> {
    const { tools } = await client.listTools();
    return new ScriptedAgent(client, tools as unknown as readonly ToolShown[]);
  }

  /** Finds the tool whose title has the wish's words, and calls it with the known facts. */
  async fulfil(wish: string, facts: Facts): Promise<Outcome> {
    const tool = this.toolFor(wish);
    let known = facts;
    for (let turn = 0; turn < callsMax; turn += 1) {
      const { text, isError } = await this.call(tool, known);
      const next = isError
        ? await this.afterError(text, known)
        : await this.afterAnswer(text, known);
      if ('how' in next) return next;
      known = next.known;
    }
    return { how: 'given-up', words: '', answer: {} };
  }

  private async afterError(text: string, known: Facts): Promise<Outcome | { known: Facts }> {
    const [, seconds] = /Try again in (\d+) second/.exec(text) ?? [];
    if (seconds !== undefined) {
      this.waitedSeconds.push(Number(seconds));
      await pause(Number(seconds) * 1000);
      return { known };
    }
    const [, argument = ''] = /the id of .* as (\w+)[.;]/.exec(text) ?? [];
    for (const tool of this.namedIn(text)) {
      const listed = JSON.parse((await this.call(tool, known)).text) as Facts;
      const meant = Object.values(listed)
        .flatMap((member) => (Array.isArray(member) ? (member as Facts[]) : []))
        .find(({ name }) => name === known['venueName']);
      if (meant !== undefined) return { known: { ...known, [argument]: meant['id'] } };
    }
    return { how: 'refused', words: text, answer: {} };
  }

  private async afterAnswer(text: string, known: Facts): Promise<Outcome | { known: Facts }> {
    const answer = JSON.parse(text) as Answer;
    const { summary, outcome, alternatives: [alternative] = [] } = answer;
    for (const tool of this.namedIn(summary)) await this.call(tool, known);
    if (outcome === 'needs_venue') return { how: 'for-the-venue', words: summary, answer };
    if (outcome !== 'unavailable' || alternative === undefined) {
      return { how: 'done', words: summary, answer };
    }
    const { venueId, date, time } = alternative;
    return { known: { ...known, venueId, date, time } };
  }

  private toolFor(wish: string): ToolShown {
    const words = wish.split(' ');
    const scores = this.tools.map((tool) => ({
      tool,
      score: words.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(tool.title ?? '')).length,
    }));
    const [best] = scores.sort((a, b) => b.score - a.score);
    if (best === undefined) throw new Error('there are no tools');
    return best.tool;
  }

  private namedIn(text: string): readonly ToolShown[] {
    return this.tools.filter(({ name }) => text.includes(name));
  }

  private async call(tool: ToolShown, known: Facts): Promise<{ text: string; isError: boolean }> {
    const { properties = {}, required = [] } = tool.inputSchema;
    const args = Object.fromEntries(Object.entries(known).filter(([name]) => name in properties));
    const missing = required.find((name) => !(name in args));
    if (missing !== undefined) return { text: `I don’t know ${missing}.`, isError: true };
    this.calls.push({ name: tool.name, given: args });
    const result = (await this.client.callTool({
      name: tool.name,
      arguments: args,
    })) as ToolAnswer;
    return { text: result.content[0]?.text ?? '', isError: result.isError === true };
  }
}

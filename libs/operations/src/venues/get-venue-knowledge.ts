import { topics, type Document, type Topic } from '@venue/domain/venue/content';
import { output, required, optional } from '../fields/field';
import { document, line, uuid, venueId, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { Problem } from '../problems';
import { sourceOf } from './source';

/** Accepts any text: for an unknown topic, the answer lists the existing ones. */
const topic = { ...line(1, 64), agentSchema: { type: 'string', enum: topics } };

class GetKnowledgeInput {
  @required(topic, `The topic: ${topics.join(', ')}.`) topic!: string;
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
}

class KnowledgeAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'The topic.') topic!: string;
  @output(plainText, 'Where this comes from.') source!: string;
  @output(document, 'The document, as the venue wrote it.') document!: Document;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const getVenueKnowledge = operation({
  tool: 'get_venue_knowledge',
  isLong: true,
  route: 'GET /knowledge/{topic}',
  capability: 'content.read',
  effect: 'read',
  venue: 'named',
  title: 'Get what a venue has published on a topic',
  description:
    'Gives one knowledge document of a venue. Dress code, parking and accessibility are in venue-details and faq. ' +
    'A topic that is not published is knowledge-not-found; so is an unknown one, with a list of those that there are.',
  input: GetKnowledgeInput,
  answer: KnowledgeAnswer,
  problems: ['knowledge-not-found'],

  async run({ topic: requestedTopic }, { venue, content }): Promise<KnowledgeAnswer> {
    const topic = topics.find((one) => one === requestedTopic);
    if (topic === undefined) throw new Problem('knowledge-not-found', { detail: noSuchTopic });
    const [knowledgeDocument = null] = await content.read(venue.id, [topic]);
    if (knowledgeDocument === null) throw new Problem('knowledge-not-found');
    return {
      venueId: venue.id,
      topic,
      source: sourceOf(venue),
      document: knowledgeDocument,
      summary: `${venue.name} has published ${names[topic]}.`,
    };
  },
});

/**
 * Says that the topic is wrong, so that the caller does not conclude that the venue has published
 * nothing about it.
 */
const noSuchTopic = `There is no such topic. The topics are: ${topics.join(', ')}.`;

const names: Record<Topic, string> = {
  'venue-details': 'details about the venue',
  faq: 'answers to frequently asked questions',
  'opening-hours': 'its opening hours',
  'happy-hours': 'its happy hours',
  'food-menu': 'its food menu',
  'drinks-menu': 'its drinks menu',
  'special-hours': 'its special opening hours',
  'kitchen-hours': 'its kitchen hours',
  compendium: 'more about the venue',
};

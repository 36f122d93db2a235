/** What the specs of the booking pages share: a venue with another look, and keys for pages. */
import { keepBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import { openAdminService, type AdminService } from '@venue/runtime';
import { publicUrl, type GroupEdit, type TestDeployment } from '@venue/testing/deployment';

export const logo = 'https://logos.example/quay.svg';

/** A third venue, of a brand with another look, whose texts are as hostile as possible. */
export const withQuay: GroupEdit = ({ brands: [harbour], brands, venues }) => {
  const theme = { accent: '#ffe14d', surface: '#10231f', text: '#f3ece2', radius: 20 };
  brands.push({ ...harbour, slug: 'quay', name: 'Quay', logoUrl: logo, theme });
  venues.push({
    ...venues[0],
    slug: 'the-quay',
    name: 'The "Quay" </title>',
    brand: 'quay',
    description: '</script><script>alert(1)</script> & <b>more</b>',
  });
};

/** Also issues the key of the deployment's own pages. */
export async function openPagesAdmin({
  databaseUrl: url,
  pepper,
}: TestDeployment): Promise<AdminService> {
  const admin = await openAdminService({ url, pepper, baseUrl: publicUrl });
  await admin.perform(keepBookPageKey, {});
  return admin;
}

/** A live key for pages of those origins. */
export const issuePageKey = (
  admin: AdminService,
  { venues, origins }: { readonly venues: string; readonly origins: string },
) =>
  admin.issueKey({
    name: 'site',
    channel: 'widget',
    kind: 'publishable',
    capabilities: 'all',
    env: 'live',
    venues,
    origins,
  });

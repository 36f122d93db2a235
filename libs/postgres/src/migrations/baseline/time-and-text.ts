/** The clock, and the functions by which text is found. */
/** Accents, apostrophes and invisible characters. */
const dropped =
  "''`\\00AD\\00B4\\02B9-\\02BF\\0300-\\036F\\1AB0-\\1AFF\\1DC0-\\1DFF\\2018-\\201B" +
  '\\2032\\2035\\200B-\\200F\\202A-\\202E\\2060-\\206F\\20D0-\\20FF\\FE20-\\FE2F\\FEFF';

/** ø ł đ ð ħ ŧ, small and capital, ı and the hyphens; and what each of them becomes. */
const special =
  '\\00F8\\00D8\\0142\\0141\\0111\\0110\\00F0\\00D0\\0127\\0126\\0167\\0166\\0131' +
  '\\2010\\2011\\2012\\2013\\2014\\2015\\2212';
const plain = 'oollddddhhtti-------';

/** Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Han, kana and Hangul. */
const unspaced =
  '\\0E00-\\0FFF\\1000-\\109F\\1780-\\17FF\\2E80-\\2FFF\\3005-\\3007\\3040-\\30FF\\31F0-\\31FF' +
  '\\3400-\\9FFF\\AC00-\\D7AF\\F900-\\FAFF\\+020000-\\+03FFFF';

export const timeAndText = `
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Only tests fill it.
create table clock_offset (
  only_row boolean primary key default true check (only_row),
  by interval not null
);

-- Time is read from the database, so that all processes agree.
create function app_now() returns timestamptz language sql stable as $$
  select statement_timestamp() + coalesce((select by from clock_offset), interval '0')
$$;

create function ms(moment timestamptz) returns double precision language sql stable as $$
  select floor(extract(epoch from moment) * 1000)::double precision
$$;

-- Letters without their accents. The search of earlier versions used it.
create function search_text(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower($1), nfd), U&'[\\0300-\\036F]', '', 'g')
$$;

-- The keys of a text: e-mail addresses, phone numbers, ids, and the last four characters of
-- references, which are the same with and without a space. Each word that erasure looks for has
-- a key, which every text has that contains the word as a whole. Addresses have a pattern of
-- their own, since a reference may be part of one.
create function person_keys(text) returns text[]
language sql immutable parallel safe strict as $$
  select array(
    select found[1] from regexp_matches(lower($1),
      '[a-z0-9_.+-]*@[a-z0-9]*(?:[.-][a-z0-9]+)*', 'g') as found
    union all
    select found[1] from regexp_matches(lower($1),
      '[+][0-9]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[b-df-hj-np-tv-z2-9]{4}(?![a-z0-9])',
      'g') as found)
$$;

-- In PL/pgSQL, since a function in SQL would start an executor for each row. Text in ASCII,
-- which most is, leaves at the first step. Other letters become five capitals each, because the
-- trigrams of a database in the locale C are made of ASCII alone; a letter of a script without
-- spaces is a word. Text with hyphens is there twice, as several words and as one.
create function search_key(text) returns text
language plpgsql immutable parallel safe as $$
declare
  key text := translate(lower($1), '''\`', '');
begin
  if octet_length(key) <> length(key) then
    key := lower(regexp_replace(normalize($1, nfkd), U&'[${dropped}]', '', 'g'));
    key := translate(key, U&'${special}', '${plain}');
    key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  if octet_length(key) <> length(key) then
    select regexp_replace(string_agg(case
        when letter < U&'\\0080' then letter
        when letter ~ U&'[${unspaced}]' then ' ' || code || ' '
        else code
      end, '' order by place), ' +', ' ', 'g')
    into key
    from regexp_split_to_table(normalize(key, nfkc), '') with ordinality as split (letter, place),
      translate(lpad(to_hex(ascii(letter)), 5, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') as code;
  end if;
  if strpos(key, '-') = 0 then return key; end if;
  return replace(key, '-', ' ') || ' ' || replace(key, '-', '');
end
$$;
`;

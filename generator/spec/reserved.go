package spec

import "strings"

// Names that a generated system may not give to an entity, a field, a value or an action, since
// they would clash in some language, library or database that an implementation may be written
// with. The lists are lowercase, because the comparison ignores case.
const (
	// The benchmark's own names: the key of every object and the fixed routes.
	reservedOwn = `
		id reset analytics`

	// Values, or words that formats and languages read as values (JSON, YAML, JavaScript, Python),
	// and receivers.
	reservedValues = `
		true false null none nil yes no y n on off nan inf infinity undefined void self this super`

	// Python: keywords, soft keywords and what a class body or an argument list shadows at a cost.
	reservedPython = `
		false none true and as assert async await break class continue def del elif else except finally
		for from global if import in is lambda nonlocal not or pass raise return try while with yield
		match case type print exec cls`

	// JavaScript and TypeScript: reserved words, also those of strict mode and old standards, and
	// contextual keywords and type names.
	reservedJavaScript = `
		abstract arguments async await boolean break byte case catch char class const continue debugger
		default delete do double else enum eval export extends false final finally float for function
		goto if implements import in instanceof int interface let long native new null package private
		protected public return short static super switch synchronized this throw throws transient true
		try typeof var void volatile while with yield
		any as asserts bigint constructor declare from get global infer is keyof module namespace never
		number object of out override readonly require satisfies set string symbol type undefined unique
		unknown using accessor`

	// Go: keywords and predeclared identifiers.
	reservedGo = `
		break case chan const continue default defer else fallthrough for func go goto if import
		interface map package range return select struct switch type var
		any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64
		rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap clear close
		complex copy delete imag len make max min new panic print println real recover`

	// Rust: strict, reserved and weak keywords and primitive types.
	reservedRust = `
		as async await break const continue crate dyn else enum extern false fn for gen if impl in let
		loop match mod move mut pub ref return self static struct super trait true type unsafe use where
		while abstract become box do final macro override priv try typeof unsized virtual yield
		macro_rules raw safe union
		bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64`

	// Java: keywords, literals and contextual keywords.
	reservedJava = `
		abstract assert boolean break byte case catch char class const continue default do double else
		enum extends final finally float for goto if implements import instanceof int interface long
		native new package private protected public return short static strictfp super switch
		synchronized this throw throws transient try void volatile while true false null
		exports module open opens permits provides record requires sealed to transitive uses
		var when with yield
		getclass hashcode notify notifyall wait`

	// C#: keywords and contextual keywords, and the members of System.Object.
	reservedCSharp = `
		abstract as base bool break byte case catch char checked class const continue decimal default
		delegate do double else enum event explicit extern false finally fixed float for foreach goto if
		implicit in int interface internal is lock long namespace new null object operator out override
		params private protected public readonly ref return sbyte sealed short sizeof stackalloc static
		string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual
		void volatile while
		add alias allows and ascending async await by descending dynamic equals extension field file from
		get global group init into join let managed nameof nint not notnull nuint on or orderby partial
		record remove required scoped select set unmanaged value var when where with yield
		finalize gethashcode gettype memberwiseclone referenceequals tostring`

	// Ruby: keywords, and methods of every object that frameworks call.
	reservedRuby = `
		__encoding__ __end__ __file__ __line__ alias and begin break case class def defined do else elsif
		end ensure false for if in module next nil not or redo rescue retry return self super then true
		undef unless until when while yield
		object_id method methods send hash`

	// PHP: keywords, compile-time constants and reserved class names.
	reservedPHP = `
		abstract and array as break callable case catch class clone const continue declare default die do
		echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit
		extends final finally fn for foreach function global goto if implements include include_once
		instanceof insteadof interface isset list match namespace new or print private protected public
		readonly require require_once return static switch throw trait try unset use var while xor yield
		self parent bool int float string true false null void iterable object mixed never numeric
		resource __class__ __dir__ __file__ __function__ __halt_compiler __line__ __method__
		__namespace__ __property__ __trait__`

	// SQL:2016: reserved words.
	reservedSQL = `
		abs absent acos all allocate alter and any are array array_agg array_max_cardinality as
		asensitive asin asymmetric at atan atomic authorization avg begin begin_frame begin_partition
		between bigint binary blob boolean both by call called cardinality cascaded case cast ceil
		ceiling char char_length character character_length check classifier clob close coalesce collate
		collect column commit condition connect constraint contains convert copy corr corresponding cos
		cosh count covar_pop covar_samp create cross cube cume_dist current current_catalog current_date
		current_default_transform_group current_path current_role current_row current_schema
		current_time current_timestamp current_transform_group_for_type current_user cursor cycle date
		day deallocate dec decfloat decimal declare default define delete dense_rank deref describe
		deterministic disconnect distinct double drop dynamic each element else empty end end_frame
		end_partition equals escape every except exec execute exists exp external extract false
		fetch filter first_value float floor for foreign frame_row free from full function fusion get
		global grant group grouping groups having hold hour identity in indicator initial inner inout
		insensitive insert int integer intersect intersection interval into is join json_array
		json_arrayagg json_exists json_object json_objectagg json_query json_table json_table_primitive
		json_value lag language large last_value lateral lead leading left like like_regex listagg ln
		local localtime localtimestamp log log10 lower match match_number match_recognize matches max
		member merge method min minute mod modifies module month multiset national natural nchar nclob
		new no none normalize not nth_value ntile null nullif numeric occurrences_regex octet_length of
		offset old omit on one only open or order out outer over overlaps overlay parameter partition
		pattern per percent percent_rank percentile_cont percentile_disc period permute portion position
		position_regex power precedes precision prepare primary procedure ptf range rank reads real
		recursive ref references referencing regr_avgx regr_avgy regr_count regr_intercept regr_r2
		regr_slope regr_sxx regr_sxy regr_syy release result return returns revoke right rollback rollup
		row row_number rows running savepoint scope scroll search second seek select sensitive
		session_user set show similar sin sinh skip smallint some specific specifictype sql sqlexception
		sqlstate sqlwarning sqrt start static stddev_pop stddev_samp submultiset subset substring
		substring_regex succeeds sum symmetric system system_time system_user table tablesample tan tanh
		then time timestamp timezone_hour timezone_minute to trailing translate translate_regex
		translation treat trigger trim trim_array true truncate uescape union unique unknown unnest
		until update upper user using value value_of values var_pop var_samp varbinary varchar varying
		versioning when whenever where width_bucket window with within without year`

	// MySQL, PostgreSQL and SQLite: what they reserve besides, and common words of their dialects.
	reservedDatabases = `
		accessible add analyse analyze asc before bigserial change concurrently conflict continue
		database databases day_hour day_minute day_second delayed desc div dual elseif enclosed
		escaped exit explain fields force freeze fulltext generated hour_minute hour_second if
		ignore ilike index indexes indexed infile initially instead int1 int2 int3 int4 int8 isnull
		iterate json jsonb key keys kill leave limit linear lines load lock longblob longtext loop
		low_priority manual mediumblob mediumint mediumtext minute_second notnull oid
		optimize option optionally outfile placing pragma primary purge read regexp reindex rename
		repeat replace require resignal restrict returning rlike rowid schema schemas separator serial
		signal spatial ssl starting stored straight_join tables temp temporary terminated
		text tinyblob tinyint tinytext transaction undo unlock unsigned usage use utc_date utc_time
		utc_timestamp uuid vacuum variadic varcharacter verbose view virtual write xor year_month zerofill
		autoincrement tableoid xmin xmax cmin cmax ctid cascade collation deferrable distinctrow float4
		float8 high_priority hour_microsecond maxvalue middleint minute_microsecond no_write_to_binlog
		optimizer_costs parallel read_write second_microsecond sql_big_result sql_calc_found_rows
		sql_small_result master_bind io_after_gtids io_before_gtids`

	// pydantic.BaseModel, versions 1 and 2 (everything that starts with model_ is reserved anyway).
	reservedPydantic = `
		config construct copy dict fields from_orm json parse_file parse_obj parse_raw schema schema_json
		update_forward_refs validate root root_model root_validator validator field_validator`

	// Object.prototype of JavaScript, and the member names that a promise or JSON gives meaning to.
	reservedPrototype = `
		constructor tostring valueof hasownproperty isprototypeof propertyisenumerable tolocalestring
		prototype tojson then __proto__ __definegetter__ __definesetter__ __lookupgetter__
		__lookupsetter__`
)

var reserved = reservedSet(
	reservedOwn, reservedValues, reservedPython, reservedJavaScript, reservedGo, reservedRust, reservedJava,
	reservedCSharp, reservedRuby, reservedPHP, reservedSQL, reservedDatabases, reservedPydantic, reservedPrototype)

func reservedSet(lists ...string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, word := range strings.Fields(list) {
			set[word] = true
		}
	}
	return set
}

// Reserved reports whether a name, whatever its case, is one that no specification may use.
func Reserved(name string) bool {
	name = strings.ToLower(name)
	return reserved[name] || strings.HasPrefix(name, "_") || strings.HasPrefix(name, "model_")
}
